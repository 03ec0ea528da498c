import { expect, test } from 'vitest'
import { keys, openGateway } from '../../../../test/gateway.ts'
import { fragmentOf, openBrowser, openProvider } from './oauth/testing.ts'
import { PASSWORD, signedUp } from './testing.ts'

const google = await openProvider()
const hooks = { beforeUserCreated: 'public.before_user_created' }
const { database, gateway } = await openGateway({ hooks, identityProviders: { google: google.options } })
await database.admin.unsafe(`
  create table public.events (event jsonb);
  grant insert on public.events to supabase_auth_admin;
  create function public.before_user_created(event jsonb) returns jsonb language plpgsql as $$
  begin
    insert into public.events values (event);
    return case
      when event #>> '{user,email}' like 'unwanted%' then '{"error": {"http_code": 422, "message": "not_you"}}'::jsonb
      when event #>> '{user,email}' like 'vague%' then '{"error": {}}'
      when event #>> '{user,app_metadata,provider}' = 'google' and event #>> '{metadata,invite_token}' is null
        then '{"error": {"message": "no_token"}}'
      else '{}' end;
  end $$;
  grant execute on function public.before_user_created(jsonb) to supabase_auth_admin;`)

const { auth } = gateway.client()
const signUp = (email: string) =>
  auth.signUp({ email, password: PASSWORD, options: { data: { color: 'red' } } })

test('the hook sees a new user, and may refuse it', async () => {
  expect((await signUp('welcome@example.com')).error).toBeNull()
  const [row] = await database.admin`select event from public.events`
  expect(row?.event).toMatchObject({
    metadata: { name: 'before-user-created', ip_address: expect.any(String) },
    user: {
      email: 'welcome@example.com',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { color: 'red' },
    },
  })

  const refused = { status: 422, code: 'signup_disabled', message: 'not_you' }
  expect((await signUp('unwanted@example.com')).error).toMatchObject(refused)
  expect((await signUp('vague@example.com')).error).toMatchObject({ status: 403, code: 'signup_disabled' })
  expect((await auth.signInWithOtp({ email: 'unwanted@example.com' })).error).toMatchObject(refused)
  expect(await database.admin`select from auth.users where email like any ('{unwanted%,vague%}')`).toEqual([])
})

test('a user who exists already is not asked about', async () => {
  await signedUp(gateway, 'ann@example.com')
  await database.admin`delete from public.events`
  expect((await auth.signInWithOtp({ email: 'ann@example.com' })).error).toBeNull()
  expect(await database.admin`select from public.events`).toEqual([])
})

test('the secret key creates whom it wants', async () => {
  const { admin } = gateway.client({}, keys.secret).auth
  expect((await admin.createUser({ email: 'unwanted2@example.com' })).error).toBeNull()
})

test('a new user of a provider brings the invite token that the app has presented', async () => {
  const signIn = async (queryParams: Record<string, string>) => {
    const account = google.newUser()
    const browser = openBrowser()
    const redirectTo = `${gateway.url}/home`
    const options = { redirectTo, skipBrowserRedirect: true, queryParams }
    const { data } = await auth.signInWithOAuth({ provider: 'google', options })
    await browser.open(data.url ?? '')
    return fragmentOf(await browser.choose(account.sub))
  }

  expect(await signIn({})).toMatchObject({ error_code: 'signup_disabled', error_description: 'no_token' })
  expect(await signIn({ invite_token: 'abc' })).toMatchObject({ access_token: expect.any(String) })
})
