// Selects the tables and foreign keys of all schemas, because views of the exposed ones may show others, and the functions
// of the exposed schemas ($1), as one JSON document. Every role may read it.

export type Column = {
  name: string
  /** Postgres' name, e.g. `character varying(20)`, `uuid[]`. */
  type: string
  /** The default expression. */
  default: string | null
}

export type Table = {
  schema: string
  name: string
  isView: boolean
  /** What can be written; a view may be read-only. */
  writes: { insert: boolean; update: boolean; delete: boolean }
  columns: Column[]
  primaryKey: string[]
  /** The columns of each unique constraint, including the primary key. */
  uniques: string[][]
}

export type ForeignKey = {
  name: string
  schema: string
  table: string
  columns: string[]
  foreignSchema: string
  foreignTable: string
  foreignColumns: string[]
  /** Whether a row of the foreign table has at most one of these. */
  isUnique: boolean
}

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean }

export type Routine = {
  schema: string
  name: string
  parameters: Parameter[]
  /** Nothing, single values, or rows with columns. */
  returns: 'void' | 'scalar' | 'composite'
  returnsSet: boolean
  /** Whether it is declared to return a set of one row (`rows 1`). */
  returnsOneRow: boolean
  /** The table whose row is its only parameter. */
  rowOf: { schema: string; name: string } | null
  /** The table whose row type it returns. */
  table: { schema: string; name: string } | null
  /** Only a volatile function may write. */
  volatile: boolean
}

export type CatalogTable = Omit<Table, 'columns'> & {
  oid: number
  columns: (Column & { number: number })[]
  /** How Postgres stores the query of a view (`pg_rewrite.ev_action`); null for a table. */
  definition: string | null
}

export type Catalog = { tables: CatalogTable[]; foreignKeys: ForeignKey[]; routines: Routine[] }

const columnsOf = (relation: string, numbers: string) => `(
  select json_agg(a.attname order by k.position)
  from unnest(${numbers}) with ordinality as k (number, position)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

export default `
with recursive exposed as (select oid, nspname from pg_namespace where nspname = any ($1::text[])),
users as (select oid, nspname from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'),
-- Foreign tables of a wrapper without a handler, and views of them: Postgres refuses to say whether they can be written.
unreachable as (
  select t.ftrelid as oid
  from pg_foreign_table t
  join pg_foreign_server s on s.oid = t.ftserver
  join pg_foreign_data_wrapper w on w.oid = s.srvfdw
  where w.fdwhandler = 0
  union
  select r.ev_class
  from unreachable u
  join pg_depend d on d.refobjid = u.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
  join pg_rewrite r on r.oid = d.objid
),
tables as (
  select json_build_object(
    'oid', c.oid::bigint,
    'schema', n.nspname,
    'name', c.relname,
    'isView', c.relkind in ('v', 'm'),
    -- Bits by the number of the command, and triggers count (rewriteHandler.c in Postgres' source).
    'writes', (
      select json_build_object('insert', can & 8 > 0, 'update', can & 4 > 0, 'delete', can & 16 > 0)
      from coalesce(case when c.oid not in (select oid from unreachable) then pg_relation_is_updatable(c.oid, true) end, 0)
        as can),
    'definition', (
      select r.ev_action from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN' and c.relkind in ('v', 'm')),
    'columns', (
      select coalesce(json_agg(json_build_object(
        'number', a.attnum,
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'default', case
          when a.attidentity <> '' then
            format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
        end) order by a.attnum), '[]')
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'primaryKey', coalesce((
      select ${columnsOf('c.oid', 'k.conkey')}
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), '[]'),
    'uniques', coalesce((
      select json_agg(${columnsOf('c.oid', 'k.conkey')})
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')), '[]')
  ) as entry
  from pg_class c join users n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
),
foreign_keys as (
  select k.conrelid, k.conname, json_build_object(
    'name', k.conname,
    'schema', n.nspname,
    'table', c.relname,
    'columns', ${columnsOf('c.oid', 'k.conkey')},
    'foreignSchema', fn.nspname,
    'foreignTable', f.relname,
    'foreignColumns', ${columnsOf('f.oid', 'k.confkey')},
    'isUnique', exists (
      select from pg_constraint u
      where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey and u.conkey @> k.conkey)
  ) as entry
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join users n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid join users fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conparentid = 0
),
routines as (
  select json_build_object(
    'schema', n.nspname,
    'name', p.proname,
    'parameters', coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.position], ''),
        -- Without their lengths, these have the length 1.
        'type', regexp_replace(format_type(i.type, null), '^(bit|character)(\\[\\])?$', '\\1 varying\\2'),
        'required', i.number <= p.pronargs - p.pronargdefaults,
        'variadic', p.provariadic <> 0 and i.number = p.pronargs) order by i.number)
      from (
        -- OUT parameters are in the same lists, but take no argument.
        select type, position, row_number() over (order by position) as number
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, position)
        where coalesce(p.proargmodes[position], 'i') in ('i', 'b', 'v')
      ) i), '[]'),
    'returns', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or base.typtype = 'c'
        or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'composite'
      else 'scalar'
    end,
    'returnsSet', p.proretset,
    'returnsOneRow', p.proretset and p.prorows = 1,
    'rowOf', (
      select json_build_object('schema', s.nspname, 'name', o.relname)
      from pg_class o join pg_namespace s on s.oid = o.relnamespace
      where p.pronargs = 1 and o.reltype = p.proargtypes[0] and o.relkind in ('r', 'v', 'm', 'f', 'p')),
    'table', case when r.relkind in ('r', 'v', 'm', 'f', 'p')
      then json_build_object('schema', rn.nspname, 'name', r.relname) end,
    'volatile', p.provolatile = 'v'
  ) as entry
  from pg_proc p
  join exposed n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type base on base.oid = t.typbasetype
  left join pg_class r on r.oid = t.typrelid and t.typrelid <> 0
  left join pg_namespace rn on rn.oid = r.relnamespace
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
)
select json_build_object(
  'tables', coalesce((select json_agg(entry) from tables), '[]'),
  'foreignKeys', coalesce((select json_agg(entry order by conrelid, conname) from foreign_keys), '[]'),
  'routines', coalesce((select json_agg(entry) from routines), '[]')
)::text as catalog`
