// Reads from Postgres's catalog what a signed-in person (role `authenticated`) may reach in the schema `public`.

import type postgres from 'postgres'

export type Column = {
  relation: string
  kind: 'table' | 'view'
  name: string
  /** As Postgres writes it: `timestamp with time zone`, `text[]`, … */
  type: string
  nullable: boolean
  /** An insert may leave it out. */
  optional: boolean
  readable: boolean
  insertable: boolean
  updatable: boolean
  /** The definition of a check such as `role in ('admin', 'member')`. */
  choice: string | null
}

export type ForeignKey = {
  name: string
  relation: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** Its columns are unique, so that there is one row at the most. */
  oneToOne: boolean
}

export type Routine = {
  name: string
  /** Arguments and, for `returns table`, result columns; `mode` is that of pg_proc: i, o, b, v, t. */
  arguments: { name: string; mode: string; type: string }[]
  /** How many of the last arguments may be left out. */
  defaults: number
  returns: string
  /** The table or view whose rows it returns. */
  relation: string | null
  set: boolean
}

export type Catalog = { columns: Column[]; foreignKeys: ForeignKey[]; routines: Routine[] }

/** A domain is to TypeScript what it is made of. */
const withoutDomain = (sql: postgres.Sql, type: string) =>
  sql`(select format_type(coalesce(nullif(typbasetype, 0), oid), null) from pg_type where oid = ${sql(type)})`

/** @param sql a connection as the owner of the database */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const columns = await sql<Column[]>`
    select relname as relation, attname as name, ${withoutDomain(sql, 'atttypid')} as type,
           case when relkind in ('r', 'p') then 'table' else 'view' end as kind,
           not attnotnull as nullable,
           not attnotnull or atthasdef or attidentity <> '' as optional,
           has_column_privilege('authenticated', attrelid, attnum, 'select') as readable,
           has_column_privilege('authenticated', attrelid, attnum, 'insert') as insertable,
           has_column_privilege('authenticated', attrelid, attnum, 'update') and attgenerated = '' and not exists (
             select from pg_trigger where tgrelid = attrelid and tgname = 'accept_changes'
                and attname <> all (string_to_array(encode(tgargs, 'escape'), '\\000'))
           ) as updatable,
           (select pg_get_constraintdef(oid) from pg_constraint
             where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
               and pg_get_constraintdef(oid) like '%= ANY (%ARRAY[%') as choice
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and attnum > 0 and not attisdropped
     order by relname, attname`

  const foreignKeys = await sql<ForeignKey[]>`
    select conname as name, source.relname as relation, target.relname as target,
           (select array_agg(attname::text order by position)
              from unnest(conkey) with ordinality as key (number, position)
              join pg_attribute on attrelid = conrelid and attnum = number) as columns,
           (select array_agg(attname::text order by position)
              from unnest(confkey) with ordinality as key (number, position)
              join pg_attribute on attrelid = confrelid and attnum = number) as "targetColumns",
           exists (select from pg_constraint as uniqueness
                    where uniqueness.conrelid = keys.conrelid and uniqueness.contype in ('p', 'u')
                      and uniqueness.conkey <@ keys.conkey) as "oneToOne"
      from pg_constraint as keys
      join pg_class as source on source.oid = conrelid
      join pg_class as target on target.oid = confrelid
     where contype = 'f' and source.relnamespace = 'public'::regnamespace
       and target.relnamespace = 'public'::regnamespace
     order by source.relname, conname`

  const routines = await sql<Routine[]>`
    select proname as name, pronargdefaults as defaults, proretset as set,
           ${withoutDomain(sql, 'prorettype')} as returns,
           (select relname from pg_class where pg_class.reltype = prorettype and relkind in ('r', 'p', 'v')) as relation,
           (select coalesce(json_agg(json_build_object(
                     'name', proargnames[position], 'mode', coalesce(proargmodes[position], 'i'),
                     'type', ${withoutDomain(sql, 'argument.type')}) order by position), '[]')
              from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as argument (type, position)
           ) as arguments
      from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute')
       -- Of a row: a computed column, not a function to call.
       and not exists (select from pg_class where reltype = any (proargtypes))
     order by proname`

  return { columns, foreignKeys, routines }
}
