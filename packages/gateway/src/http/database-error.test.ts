// What clients read of errors that their requests did not cause.

import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { keys, startGateway } from '../../../../test/gateway.ts'
import { isForCaller, outageStatus } from './database-error.ts'

const database = await createDatabase('gateway')
// Real errors of Postgres: of its limits, files and connections.
await database.admin.unsafe(`
  create function public.fill_the_disk() returns bigint language plpgsql security definer
    set temp_file_limit = 0 set work_mem = '64kB' as
    $$ begin return count(*) from (select n from generate_series(1, 100000) n order by md5(n::text) offset 0) t; end $$;
  create function public.read_a_file() returns void language plpgsql security definer as
    $$ begin perform pg_read_file('/nowhere/secret'); end $$;
  create function public.refuse(code text) returns void language plpgsql as
    $$ begin raise exception 'a_key' using errcode = code; end $$;
  grant execute on all functions in schema public to anon, authenticated;
  create function auth.fail() returns trigger language plpgsql security definer set temp_file_limit = 0 set work_mem = '64kB' as
    $$ begin perform public.fill_the_disk(); return new; end $$;
  create trigger fail before insert on auth.users for each row execute function auth.fail();
  insert into storage.buckets (id, name, public) values ('media', 'media', true);
  create policy "anyone writes" on storage.objects for insert to anon with check (public.fill_the_disk() > 0);`)
const gateway = await startGateway(database, { log: { info() {}, warn() {}, error() {} } })

afterAll(async () => {
  await gateway.close()
  await database.drop()
})

const call = (path: string, body: unknown) =>
  gateway.app.request(path, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test.each([
  ['fill_the_disk', 500, '53400', 'The database could not finish the request'],
  ['read_a_file', 503, '58P01', 'The database is not available'],
])('%s is answered with %i and a code, without the text of Postgres', async (name, status, code, message) => {
  const response = await call(`/rest/v1/rpc/${name}`, {})
  const text = await response.text()
  expect([response.status, JSON.parse(text)]).toEqual([status, { code, message, details: null, hint: null }])
})

test.each(['23514', '42501', 'P0001', '53100', 'AB123'])(
  'what an application raises with %s is its own text',
  async (code) => {
    const response = await call('/rest/v1/rpc/refuse', { code })
    expect(await response.json()).toMatchObject({ code, message: 'a_key' })
  },
)

test('sign-up and uploads keep the text of Postgres from their callers', async () => {
  const signUp = await call('/auth/v1/signup', { email: 'nana@example.com', password: 'plum pie' })
  const upload = await call('/storage/v1/object/media/pie.txt', 'plum pie')
  const texts = [await signUp.text(), await upload.text()]
  expect([signUp.status, upload.status]).toEqual([500, 500])
  for (const text of texts) expect(text).not.toMatch(/temp_file_limit|temporary file/)
})

const errorOf = (code: string) => Object.assign(new postgres.PostgresError('the text' as never), { code })

test.each([
  ['22P02', true, undefined],
  ['23505', true, undefined],
  ['42P01', true, undefined],
  ['25006', true, undefined],
  ['25P02', false, undefined],
  ['28P01', false, undefined],
  ['40P01', false, undefined],
  ['53100', false, 507],
  ['53200', false, 503],
  ['57014', true, undefined],
  ['57P03', false, 503],
  ['58030', false, 503],
  ['P0002', false, undefined],
  ['XX001', false, undefined],
])('the text of %s is for callers: %j; its outage is %j', (code, forCaller, status) => {
  expect([isForCaller(errorOf(code)), outageStatus(errorOf(code))]).toEqual([forCaller, status])
})
