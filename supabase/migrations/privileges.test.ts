import { expect, test } from 'vitest'
import { migrate } from '../../apps/server/src/migrate.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'

/** Everything that people may do before row-level security is asked, column by column. */
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

test('where everything new is open, as on hosted Supabase, the migrations leave open the same and no more', async () => {
  const [here, hosted] = await Promise.all([createDatabase('kinfold'), createDatabase('gateway')])
  try {
    await hosted.admin.unsafe(`
      alter default privileges in schema public grant all on tables    to anon, authenticated;
      alter default privileges in schema public grant all on sequences to anon, authenticated;
      alter default privileges in schema public grant all on functions to anon, authenticated;
      alter default privileges grant execute on functions to public;`)
    await migrate(hosted.admin, [import.meta.dirname])

    const privileges = await privilegesIn(hosted)
    expect(privileges.length).toBeGreaterThan(0)
    expect(privileges).toEqual(await privilegesIn(here))
  } finally {
    await Promise.all([here.drop(), hosted.drop()])
  }
})

test('every table has row-level security, and every foreign key an index', async () => {
  const { admin, drop } = await createDatabase('kinfold')
  try {
    const open = await admin`
      select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`
    const slow = await admin`
      select conrelid::regclass::text as relation, conname from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
         select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`

    expect([...open, ...slow]).toEqual([])
  } finally {
    await drop()
  }
})
