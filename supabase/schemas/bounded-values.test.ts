// Values that Postgres accepts, but JavaScript, calendars and other programs do not. Each column that members write, each
// column of JSON, and each argument of a function that they call refuses them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'

const hub = await openHub()
const { admin } = hub.database

/** SQL for a text that is longer than what people write. */
const longer = (start: string, end = '') => `'${start}' || repeat('a', 30000) || '${end}'`
const quoted = (...values: string[]) => values.map((value) => `'${value}'`)
const MOMENTS = quoted('infinity', '-infinity', '0044-03-15 BC', '294276-12-31')
const IN_BUCKET = '/storage/v1/object/public/posts/'
const JSONS = [
  `jsonb_build_object('tag', repeat('a', 3000000))::text`,
  `to_jsonb(array_fill(jsonb_build_object('tag', repeat('a', 20)), '{60000}'))::text`,
]

/** By the type that a column or argument is made of: values, as SQL of a text, of which each must be refused. */
const PROBES: Record<string, string[]> = {
  date: [...MOMENTS, `'5874897-12-31'`],
  'timestamp with time zone': MOMENTS,
  'timestamp without time zone': MOMENTS,
  'time without time zone': quoted('24:00'),
  interval: quoted('178000000 years'),
  smallint: quoted('32767', '-32768'),
  integer: quoted('2147483647', '-2147483648'),
  bigint: quoted('9223372036854775807'),
  numeric: [...quoted('NaN', 'Infinity'), `'1' || repeat('0', 100000)`, `'0.' || repeat('1', 16000)`],
  real: quoted('NaN', 'Infinity', '1e38'),
  'double precision': quoted('NaN', 'Infinity', '-Infinity', '1e308'),
  text: [longer(''), longer('https://'), longer(IN_BUCKET), longer('', '@example.com')],
  json: JSONS,
  jsonb: JSONS,
  'text[]': [`array_fill('a'::text, '{100000}')::text`, longer('{', '}'), longer(`{${IN_BUCKET}`, '}')],
  'uuid[]': [`array_fill(gen_random_uuid(), '{100000}')::text`],
  'integer[]': [`array_fill(0, '{100000}')::text`],
}

/** These have no more values than people can mean. */
const SMALL = ['uuid', 'boolean', 'tsvector', 'bytea']

type Thing = { name: string; type: string; base: string }
type Column = Thing & { relation: string; others: string; checks: string[] }

/** @returns the values that a column or argument takes: those that its type and its checks allow */
async function taken({ name, type, base, others = '', checks = [] }: Thing & Partial<Column>) {
  const probes = PROBES[base]
  if (!probes) return SMALL.includes(base) ? [] : [`${name}: no probe for the type ${base}`]
  const found: string[] = []
  const column = `"${name.split('.').pop()}"`
  for (const probe of probes) {
    const failed = checks.map((check) => `(${check}) is false`).join(' or ') || 'false'
    const refused = await admin
      .unsafe(
        `select ${column} is null or ${failed} as refused from (select (${probe})::${type} as ${column} ${others}) as row`,
      )
      .then(
        ([row]) => row?.refused,
        () => true,
      )
    if (!refused) found.push(`${name}: ${probe}`)
  }
  return found
}

const baseOf = (type: string) =>
  admin.unsafe(
    `(select format_type(coalesce(nullif(typbasetype, 0), oid), null) from pg_type where oid = ${type})`,
  )

describe('every limit', () => {
  test('of a column that members write, or of JSON', async () => {
    const columns = await admin<Column[]>`
      select tables.oid::regclass || '.' || attname as name, tables.oid::regclass::text as relation,
             format_type(atttypid, atttypmod) as type, ${baseOf('atttypid')} as base,
             -- The checks may name other columns.
             coalesce((
               select string_agg(format(', null::%s as %I', format_type(other.atttypid, null), other.attname), '')
                 from pg_attribute as other where attrelid = tables.oid and attnum > 0 and not attisdropped
                  and other.attnum <> columns.attnum
             ), '') as others,
             array(
               select pg_get_expr(conbin, conrelid) from pg_constraint
                where conrelid = tables.oid and contype = 'c' and columns.attnum = any (conkey)
             ) as checks
        from pg_class as tables join pg_attribute as columns on attrelid = tables.oid and attnum > 0 and not attisdropped
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attgenerated = ''
         and (
           has_column_privilege('authenticated', tables.oid, attnum, 'insert')
           or has_column_privilege('authenticated', tables.oid, attnum, 'update') and not exists (
             select from pg_trigger where tgrelid = tables.oid and tgname = 'accept_changes'
                and attname <> all (string_to_array(encode(tgargs, 'escape'), '\\000'))
           )
           or ${baseOf('atttypid')} in ('json', 'jsonb')
         )
       order by 1`
    expect(columns.length).toBeGreaterThan(100)
    expect((await Promise.all(columns.map(taken))).flat()).toEqual([])
  })

  test('of an argument that members pass', async () => {
    const given = await admin<Thing[]>`
      select proname || '.' || proargnames[place] as name, format_type(argument, null) as type, ${baseOf('argument')} as base
        from pg_proc, unnest(proargtypes::oid[]) with ordinality as each (argument, place)
       where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', pg_proc.oid, 'execute')
         -- A computed column of a row.
         and not exists (select from pg_class where reltype = argument)
         -- The functions limit how much they do for a number.
         and ${baseOf('argument')} <> 'integer'
       order by 1`
    expect(given.length).toBeGreaterThan(30)
    expect((await Promise.all(given.map(taken))).flat()).toEqual([])
  })

  test('of a type is in docs/security.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
    const domains = await admin<{ name: string }[]>`
      select typname as name from pg_type where typtype = 'd' and typnamespace = 'private'::regnamespace order by 1`
    expect(domains.filter(({ name }) => !page.includes(`\`private.${name}\``))).toEqual([])
  })
})

describe('a time zone', () => {
  test.each([
    'FOO5',
    'Factory',
    '<\r\nX:1>5',
    'CEST',
    'Foo/Bar5',
    'Etc/GMT+99',
    'posix/Europe/Berlin',
    'localtime',
    '',
  ])('%j is refused', async (zone) => {
    const refused = { code: expect.stringMatching(/23514|22023/) }
    await expect(admin`select ${zone}::text::private.time_zone`).rejects.toMatchObject(refused)
  })

  test('that browsers have is accepted, and each that is accepted is one that JavaScript knows', async () => {
    const known = [
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      'Etc/UTC',
      'Etc/GMT-14',
      'Asia/Calcutta',
      'US/Eastern',
    ]
    const accepted = async (zones: string[]) => {
      const found = await admin<{ zone: string }[]>`
        select zone from unnest(${zones}::text[]) as zone where pg_input_is_valid(zone, 'private.time_zone')`
      return found.map(({ zone }) => zone)
    }
    expect(await accepted(known)).toEqual(known)

    const inPostgres = await admin<{ name: string }[]>`select name from pg_timezone_names`
    const unknown = (await accepted(inPostgres.map(({ name }) => name))).filter((zone) => {
      try {
        return !new Intl.DateTimeFormat('en', { timeZone: zone })
      } catch {
        return true
      }
    })
    // Newer than the time zones of the oldest Node.
    expect(unknown.filter((zone) => zone !== 'America/Coyhaique')).toEqual([])
  })
})

describe('a family tree', async () => {
  const { nana } = await hub.aFamily()
  const none = { people: [], parents: [], couples: [], records: [] }

  test.each([
    ['people that are no list', { people: {} }],
    ['people that are no objects', { people: [1] }],
    ['records in lists', { records: [[{ id: crypto.randomUUID() }]] }],
    ['more people than a request has', { people: Array(50_001).fill({}) }],
    ['a record that is any JSON', { records: [{ id: crypto.randomUUID(), content: [1, 2] }] }],
    ['a record without a tag', { records: [{ id: crypto.randomUUID(), content: { value: 'a' } }] }],
    [
      'a value that is a list',
      { records: [{ id: crypto.randomUUID(), content: { tag: 'NOTE', value: ['a'] } }] },
    ],
    [
      'children of another kind',
      { records: [{ id: crypto.randomUUID(), content: { tag: 'NOTE', children: [1] } }] },
    ],
  ])('with %s is refused', async (_, values) => {
    const { error } = await nana.db.rpc('import_history', { ...none, ...values })
    expect(error?.code).toBe('23514')
  })

  test.each([
    ['people', { people: Array(5001).fill({}) }],
    ['ties', { parents: Array(2501).fill({ generation: 0 }), couples: Array(2500).fill({}) }],
  ])('with more %s than a statement stores in time is refused', async (_, values) => {
    const { error } = await nana.db.rpc('import_history', { ...none, ...values })
    expect(error).toMatchObject({ code: '22023', message: '5001 rows are too many' })
  })

  test('of more generations than people know is refused', async () => {
    const parents = Array.from({ length: 301 }, (_, generation) => ({ generation }))
    expect((await nana.db.rpc('import_history', { ...none, parents })).error?.code).toBe('22023')
  })
})
