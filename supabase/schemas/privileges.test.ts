import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../apps/server/src/migrate.ts'
import { paths } from '../../apps/server/src/paths.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'

let kinfold: TestDatabase
beforeAll(async () => {
  kinfold = await createDatabase('kinfold')
})
afterAll(() => kinfold.drop())

/** All privileges of clients, column by column, before row-level security. */
const privilegesIn = ({ admin }: TestDatabase) => admin`
  select grantee, table_name || '.' || column_name as thing, privilege_type
    from information_schema.role_column_grants
   where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
  union all
  select grantee, table_name, privilege_type from information_schema.role_table_grants
   where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
  union all
  select role, pg_proc.oid::regprocedure::text, 'EXECUTE'
    from pg_proc, unnest(array['anon', 'authenticated']) as role
   where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and prorettype <> 'trigger'::regtype and has_function_privilege(role, pg_proc.oid, 'execute')
  order by 1, 2, 3`

test('with open default privileges, as on hosted Supabase, the migrations grant the same and no more', async () => {
  const hosted = await createDatabase('gateway')
  try {
    await hosted.admin.unsafe(`
      alter default privileges in schema public grant all on tables    to anon, authenticated;
      alter default privileges in schema public grant all on sequences to anon, authenticated;
      alter default privileges in schema public grant all on functions to anon, authenticated;
      alter default privileges grant execute on functions to public;`)
    await migrate(hosted.admin, [paths.gatewayMigrations, paths.domainMigrations])

    const privileges = await privilegesIn(hosted)
    expect(privileges.length).toBeGreaterThan(0)
    expect(privileges).toEqual(await privilegesIn(kinfold))
  } finally {
    await hosted.drop()
  }
})

test('every table has row-level security, and every foreign key an index', async () => {
  const open = await kinfold.admin`
    select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`
  const slow = await kinfold.admin`
    select conrelid::regclass::text as relation, conname from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`

  expect([...open, ...slow]).toEqual([])
})

test('security definer functions set an empty search path, and policies evaluate auth.uid() once', async () => {
  const misled = await kinfold.admin`
    select oid::regprocedure::text as routine from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
       and not coalesce(proconfig @> array['search_path=""'], false)`
  // A sub-select is evaluated once for the statement, otherwise once for each row.
  const slow = await kinfold.admin`
    select tablename, policyname from pg_policies
     where schemaname in ('public', 'storage', 'realtime')
       and replace(concat(qual, with_check), '( SELECT auth.uid() AS uid)', '') ~ 'auth\\.(uid|jwt|role)\\('`

  expect([...misled, ...slow]).toEqual([])
})

test('every author column refers to profiles, so that authors can be embedded', async () => {
  const beyondProfiles = await kinfold.admin`
    select conrelid::regclass::text as relation from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and confrelid = 'auth.users'::regclass
     order by relation`

  // `post_likes` in 04_feed.sql explains the exceptions.
  expect(beyondProfiles.map(({ relation }) => relation)).toEqual([
    'post_likes',
    'profiles',
    'recipe_favourites',
  ])
})

test('the gateway’s roles own nothing, and clients cannot bypass row-level security', async () => {
  const free = await kinfold.admin`
    select rolname from pg_roles
     where rolname in ('anon', 'authenticated', 'authenticator') and (rolsuper or rolbypassrls or rolinherit)`
  const owned = await kinfold.admin`
    select relname from pg_class
     where relowner::regrole::text in ('anon', 'authenticated', 'authenticator', 'service_role')
    union all
    select proname from pg_proc
     where proowner::regrole::text in ('anon', 'authenticated', 'authenticator', 'service_role')`

  expect([...free, ...owned]).toEqual([])
})
