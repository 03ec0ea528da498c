import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Authenticator, setUpAuthenticator } from '../../test/authenticator.ts'
import { open, write } from '../../test/conversation.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import { type Family, found, join, leave, type Person } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'
import { listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()

/** Signs in again with only the password. */
async function passwordAlone(person: Person): Promise<Person> {
  const db = hub.gateway.client()
  const { error } = await db.auth.signInWithPassword({ email: person.email, password: PASSWORD })
  if (error) throw error
  return { ...person, db }
}

const picture = (person: Person) => `${person.id}/${randomBytes(16).toString('base64url')}.png`

let family: Family
let nana: Person
let cousin: Person
let authenticator: Authenticator
let post: { id: string }
let avatar: string
let conversation: string

/** Knows only nana's password. */
let thief: Person

beforeAll(async () => {
  ;({ family, nana, cousin } = await hub.aFamily())
  authenticator = await setUpAuthenticator(nana.db, hub.database)
  const added = await nana.db.from('posts').insert({ family_id: family.id, content: 'Ours' }).select('id')
  post = added.data?.[0] as { id: string }
  await nana.db.from('post_likes').insert({ post_id: post.id }).throwOnError()
  await nana.db.from('immediate_family').insert({ relative_id: cousin.id }).throwOnError()
  conversation = await open(nana, cousin)
  await write(nana, conversation, 'Between us').throwOnError()
  avatar = picture(nana)
  await nana.db.storage.from('avatars').upload(avatar, new Blob([PNG], { type: 'image/png' }))
  thief = await passwordAlone(nana)
})

describe('a session without the second factor', () => {
  test('reads only its own profile, so that the app can ask for the code', async () => {
    expect((await thief.db.from('profiles').select('id')).data).toEqual([{ id: nana.id }])
  })

  test('sees no family, even with its invite code', async () => {
    const seen = thief.db.from('families').select('name').setHeader('x-invite-code', family.invite_code)
    expect((await seen).data).toEqual([])
  })

  test('neither finds nor stores files', async () => {
    const bucket = thief.db.storage.from('avatars')

    expect((await bucket.list(nana.id)).data).toEqual([])
    expect((await bucket.upload(picture(nana), new Blob([PNG], { type: 'image/png' }))).error).toMatchObject({
      statusCode: '403',
    })
    await bucket.remove([avatar])
    expect((await nana.db.storage.from('avatars').list(nana.id)).data).toHaveLength(1)
  })

  test('receives no live changes', async () => {
    const [posts, profiles] = await Promise.all([listenTo(thief.db, 'posts'), listenTo(thief.db, 'profiles')])
    await cousin.db.from('posts').insert({ family_id: family.id, content: 'Heard?' }).throwOnError()
    await cousin.db.from('profiles').update({ bio: 'Hello' }).eq('id', cousin.id).throwOnError()
    await nana.db.from('profiles').update({ bio: 'Hello' }).eq('id', nana.id).throwOnError()

    await vi.waitFor(() => expect(rowsOf(profiles)).toEqual([expect.objectContaining({ id: nana.id })]))
    expect(posts).toEqual([])
  })

  test('changes no profile and cannot leave the family', async () => {
    const change = thief.db.from('profiles').update({ full_name: 'Mine' }).eq('id', nana.id).select()
    expect((await change).data).toEqual([])
    expect((await leave(thief)).data).toEqual([])

    const { data } = await nana.db.from('profiles').select('full_name, family_id').eq('id', nana.id).single()
    expect(data).toEqual({ full_name: 'Nana', family_id: family.id })
  })

  test('writes and deletes nothing', async () => {
    const { error } = await thief.db.from('posts').insert({ family_id: family.id, content: 'Hacked' })
    expect(error?.code).toBe('42501')
    await thief.db.from('posts').delete().eq('id', post.id).throwOnError()
    await thief.db.from('post_likes').delete().eq('post_id', post.id).throwOnError()
    await thief.db.from('immediate_family').delete().eq('relative_id', cousin.id).throwOnError()

    const { data } = await nana.db.from('posts').select('like_count').eq('id', post.id)
    expect(data).toEqual([{ like_count: 1 }])
    expect((await nana.db.from('immediate_family').select()).data).toHaveLength(1)
  })

  test('neither reads nor changes the family tree', async () => {
    const add = async (member_name: string) => {
      const row = { family_id: family.id, member_name }
      const { data } = await nana.db.from('family_history').insert(row).select('id').single().throwOnError()
      return data.id
    }
    const [ada, bento] = [await add('Ada'), await add('Bento')]
    const parent = { family_id: family.id, child_id: ada, parent_id: bento }
    const couple = { family_id: family.id, one_id: ada, other_id: bento }
    await nana.db.from('parentage').insert(parent).throwOnError()
    const record = { id: ada, person_id: ada, content: { tag: 'INDI' } }
    const nothing = { people: [], parents: [], couples: [], records: [] }
    await nana.db.rpc('import_history', { ...nothing, records: [record] }).throwOnError()

    for (const table of ['family_history', 'parentage', 'partnerships', 'media_people', 'gedcom_records'])
      expect((await thief.db.from(table).select()).data, table).toEqual([])
    expect((await thief.db.rpc('family_days')).data).toEqual([])
    const refused = [
      thief.db.from('family_history').insert({ family_id: family.id, member_name: 'Me' }),
      thief.db.from('parentage').insert({ ...parent, child_id: bento, parent_id: ada }),
      thief.db.from('partnerships').insert(couple),
      thief.db.rpc('link_person', { person_id: ada, member_id: nana.id }),
      thief.db.rpc('unlink_person', { person_id: ada }),
      thief.db.rpc('import_history', { ...nothing, couples: [couple] }),
    ]
    for (const { error } of await Promise.all(refused)) expect(error?.code).toBe('42501')
    const marked = { family_id: family.id, media_id: ada, person_id: ada, x: 0, y: 0, width: 1, height: 1 }
    expect((await thief.db.from('media_people').insert(marked)).error?.code).toBe('42501')
    expect((await thief.db.from('parentage').delete().match(parent).select()).data).toEqual([])
    expect((await nana.db.from('parentage').select().match(parent)).data).toHaveLength(1)
  })

  test('neither reads nor starts conversations', async () => {
    expect((await thief.db.rpc('inbox')).data).toEqual([])
    const calls = [
      thief.db.rpc('open_conversation', { person: cousin.id }),
      thief.db.rpc('create_group', { name: 'Us', people: [cousin.id] }),
      write(thief, conversation, 'It is me'),
    ]
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
  })

  test('cannot manage the family', async () => {
    const calls = [
      thief.db.rpc('replace_invite_code', { family_id: family.id }),
      thief.db.rpc('remove_family_member', { user_id: cousin.id }),
      thief.db.rpc('update_user_family_role', {
        user_id: cousin.id,
        family_id: family.id,
        user_role: 'admin',
      }),
    ]
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
  })

  test('neither lists nor signs out devices', async () => {
    const { data } = await nana.db.rpc('my_sessions').throwOnError()
    const session_id = data.find(({ current }: { current: boolean }) => current).id

    expect((await thief.db.rpc('my_sessions')).data).toEqual([])
    expect((await thief.db.rpc('revoke_session', { session_id })).error?.code).toBe('42501')
    expect((await nana.db.auth.getUser()).error).toBeNull()
  })

  test('neither starts nor joins a family', async () => {
    const loner = await hub.aStranger('Loner')
    const { data } = await loner.db.from('families').insert({ name: 'Started' }).select('id').single()
    await setUpAuthenticator(loner.db, hub.database)
    const { db } = await passwordAlone(loner)

    expect((await db.from('families').insert({ name: 'Mine' })).error?.code).toBe('42501')
    expect((await db.from('families').select()).data).toEqual([])
    const move = { user_id: loner.id, family_id: data?.id, user_role: 'admin' }
    expect((await db.rpc('update_user_family_role', move)).error).toMatchObject({
      code: '42501',
      message: 'second_step_required',
    })
    expect((await join({ ...loner, db }, family)).data).toEqual([])
    expect((await loner.db.rpc('update_user_family_role', move)).error).toBeNull()
  })
})

test('the code restores access on the open connection', async () => {
  const tablet = await passwordAlone(nana)
  const heard = await listenTo(tablet.db, 'posts')

  await authenticator.enterCode(tablet.db)
  await tablet.db.realtime.setAuth()

  expect((await tablet.db.from('posts').select('id').eq('id', post.id)).data).toHaveLength(1)
  expect((await tablet.db.from('profiles').select('id')).data).toHaveLength(2)
  expect((await tablet.db.rpc('my_sessions')).data).not.toEqual([])
  const changed = tablet.db.from('profiles').update({ bio: 'Knits.' }).eq('id', nana.id).select('bio')
  expect((await changed).data).toEqual([{ bio: 'Knits.' }])
  await cousin.db.from('posts').insert({ family_id: family.id, content: 'Welcome back' }).throwOnError()
  await vi.waitFor(() => expect(rowsOf(heard)).toMatchObject([{ content: 'Welcome back' }]))
})

test('an unfinished setup requires no code', async () => {
  const founder = await hub.aStranger()
  await founder.db.auth.mfa.enroll({ factorType: 'totp' })

  const { id } = await found(founder, 'Unhindered')

  expect((await founder.db.from('families').select('id')).data).toEqual([{ id }])
})

test('removing the app removes the requirement', async () => {
  const { nana: member } = await hub.aFamily()
  await setUpAuthenticator(member.db, hub.database)
  const { data } = await member.db.auth.mfa.listFactors()
  await member.db.auth.mfa.unenroll({ factorId: data?.totp[0]?.id ?? '' })

  const { db } = await passwordAlone(member)

  expect((await db.from('families').select('id')).data).toHaveLength(1)
})

test('the secret key needs no second factor', async () => {
  const service = hub.gateway.client({}, keys.secret)
  const change = service.from('profiles').update({ role: 'admin' }).eq('id', nana.id).select('id')
  expect((await change).data).toEqual([{ id: nana.id }])
})

// Every new policy and function must require the second factor: through the family helpers, or itself.
describe('the whole schema', () => {
  const throughTheFamily =
    'my_family|my_conversations|my_groups|groups_i_manage|is_relative|FROM (posts|events|notifications|recipes|albums)'

  test('no policy checks only the user’s id', async () => {
    const open = await hub.database.admin`
      select tablename, policyname from pg_policies as policy
       where schemaname in ('public', 'storage', 'realtime') and permissive = 'PERMISSIVE' and roles <> '{anon}'
         and concat(qual, with_check) !~ ${throughTheFamily}
         and not exists (
           select from pg_policies as guard
            where guard.permissive = 'RESTRICTIVE' and (guard.schemaname, guard.tablename) = (policy.schemaname, policy.tablename)
              and guard.cmd in ('ALL', policy.cmd) and guard.qual ~ 'is_fully_signed_in')`

    expect([...open]).toEqual([{ tablename: 'profiles', policyname: 'users read their own profile' }])
  })

  test('no security definer function does either', async () => {
    const open = await hub.database.admin`
      select proname from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', oid, 'execute')
         and not has_function_privilege('anon', oid, 'execute')
         and prosrc !~ 'my_family|is_fully_signed_in|is_session_open|is_host'`

    expect([...open]).toEqual([])
  })
})
