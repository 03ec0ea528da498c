// Thousands of write attempts on one database: each transaction that changes a row fails at its commit, so an attempt
// is recognised as allowed and changes nothing.

import type postgres from 'postgres'

/** The SQLSTATE of a change that was allowed, and undone. */
export const UNDONE = 'MX001'

/** From now on no row of these schemas changes; deleting accounts and sessions is undone as well. */
export async function undoEverything(admin: postgres.Sql): Promise<void> {
  await admin.unsafe(`
    create schema matrix;
    create function matrix.undo() returns trigger language plpgsql as
      $$ begin raise exception 'allowed, and undone' using errcode = '${UNDONE}'; end $$;`)
  const tables = await admin<{ name: string; events: string }[]>`
    select format('%I.%I', nspname, relname) as name,
           case nspname when 'auth' then 'delete' else 'insert or update or delete' end as events
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and (
       nspname in ('public', 'private')
       or (nspname, relname) in (('storage', 'objects'), ('auth', 'users'), ('auth', 'sessions'))
     )`
  for (const { name, events } of tables) {
    await admin.unsafe(`
      create constraint trigger undo after ${events} on ${name}
        deferrable initially deferred for each row execute function matrix.undo()`)
  }
}
