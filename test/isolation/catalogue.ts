// What exists: read from the database and the folder of server functions, so that the matrix misses nothing.

import type { World } from './world.ts'

export type TableColumn = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** The default is `auth.uid()`: the column says who did it. */
  isAuthor: boolean
  /** Postgres alone writes it. */
  generated: boolean
}

export async function readCatalogue({ hub, functions }: World) {
  const { admin } = hub.database
  const columns = await admin<TableColumn[]>`
    select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as nullable,
           coalesce(pg_get_expr(adbin, adrelid) = 'auth.uid()', false) as "isAuthor",
           attgenerated <> '' or attidentity = 'a' as generated
      from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and attnum > 0 and not attisdropped
     order by relname, attnum`
  const routines = await admin<{ name: string }[]>`
    select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       -- Of a row: a computed column, which tells nothing about others.
       and not exists (select from pg_class where reltype = any (proargtypes))
     order by 1`
  const buckets = await admin<{ id: string }[]>`select id from storage.buckets order by 1`
  const topics = await admin<{ prefix: string }[]>`
    select distinct prefix from pg_policies,
           regexp_matches(concat(qual, with_check), '''([a-z-]+:)''::text [|][|]', 'g') as match,
           unnest(match) as prefix
     where schemaname = 'realtime' and tablename = 'messages' order by 1`
  return {
    /** Tables and views with their columns. */
    tables: [...new Set(columns.map(({ table }) => table))].map((name) => ({
      name,
      columns: columns.filter(({ table }) => table === name),
    })),
    sqlFunctions: routines.map(({ name }) => name),
    serverFunctions: functions,
    /** With the files of private media and of those in the bin. */
    buckets: buckets.flatMap(({ id }) =>
      id === 'family-media'
        ? [id, ...['private', 'binned', 'private, binned'].map((note) => `${id} (${note})`)]
        : [id],
    ),
    topics: topics.map(({ prefix }) => prefix),
  }
}
