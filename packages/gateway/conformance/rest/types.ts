// Every operator on every type, how each type is written as JSON, and what a column or an argument of each type accepts.

import { type Case, cases, type Exchange } from '../fixtures.ts'

/** A type, three ascending values as text, and the first of them as JSON. */
type Sample = [type: string, ascending: [string, string, string], json: string]

const ordered: Sample[] = [
  ['int2', ['-3', '0', '32767'], '-3'],
  ['int4', ['-2147483648', '7', '8'], '-2147483648'],
  ['int8', ['-9007199254740993', '0', '9223372036854775807'], '-9007199254740993'],
  ['numeric', ['1.50', '2', '123456789012345678901234567890.5'], '1.50'],
  ['float4', ['0.5', '1.5', '2.25'], '0.5'],
  ['float8', ['0.1', '1e3', 'Infinity'], '0.1'],
  ['text', ['', 'a,b', 'é "q" (1)'], '""'],
  ['varchar', ['ab', 'b', 'c'], '"ab"'],
  ['bpchar', ['a', 'bc', 'def'], '"a  "'],
  ['date', ['1999-12-31', '2024-02-29', 'infinity'], '"1999-12-31"'],
  ['timestamp', ['2026-01-02 03:04:05', '2026-01-02 03:04:05.6', '2027-01-01'], '"2026-01-02T03:04:05"'],
  [
    'timestamptz',
    ['2026-01-02T03:04:05+02', '2026-01-02T03:04:05.678Z', '2027-01-01'],
    '"2026-01-02T01:04:05+00:00"',
  ],
  ['time', ['03:04:05', '12:00', '23:59:59.5'], '"03:04:05"'],
  ['timetz', ['03:04:05+00', '12:00+00', '23:59:59+00'], '"03:04:05+00"'],
  ['interval', ['1 day 02:00:00', '3 days', '1 mon'], '"1 day 02:00:00"'],
  [
    'uuid',
    [
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
      'ffffffff-0000-4000-8000-000000000000',
    ],
    '"00000000-0000-4000-8000-000000000001"',
  ],
  ['inet', ['10.0.0.1', '10.0.0.2', '::1'], '"10.0.0.1"'],
  ['cidr', ['10.0.0.0/8', '10.1.0.0/16', '192.168.0.0/24'], '"10.0.0.0/8"'],
  ['macaddr', ['08:00:2b:01:02:03', '08:00:2b:01:02:04', 'ff:00:2b:01:02:03'], '"08:00:2b:01:02:03"'],
  ['money', ['1.50', '2.00', '1000'], '"$1.50"'],
  ['bytea', ['\\x00', '\\x01ff', '\\xff'], '"\\\\x00"'],
  ['bit', ['0001', '0101', '1111'], '"0001"'],
  ['mood', ['low', 'fair', 'high'], '"low"'],
  ['int4range', ['[1,3)', '[2,3)', '[5,)'], '"[1,3)"'],
  ['ints', ['{1,2}', '{1,3}', '{2}'], '[1,2]'],
  ['jsonb', ['1', '2', '{"a": [1]}'], '1'],
]

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const url = (path: string) => path.replace(/[^\w/?=&.,()*-]/g, encodeURIComponent)
const ids = (...list: number[]) => list.map((id) => ({ id }))

/** Rows 1 to 3 have the ascending values; row 4 has none. */
export const samples = ordered.map(([type, values]) => ({ type, values }))

const comparisons = (): Case[] =>
  ordered.flatMap(([type, [low, middle, high]]) => {
    const found = (filter: string, rows: unknown, order = 'id'): Exchange => [
      `GET /samples?select=id&order=${order}&${type}=${encodeURIComponent(filter)}`,
      200,
      rows,
    ]
    return [
      found(`eq.${middle}`, ids(2)),
      found(`neq.${middle}`, ids(1, 3)),
      found(`gt.${middle}`, ids(3)),
      found(`gte.${middle}`, ids(2, 3)),
      found(`lt.${middle}`, ids(1)),
      found(`lte.${middle}`, ids(1, 2)),
      // Postgres has no array of arrays.
      ...(type === 'ints' ? [] : [found(`in.(${quoted(low)},${quoted(high)})`, ids(1, 3))]),
      found(`isdistinct.${middle}`, ids(1, 3, 4)),
      found('not.is.null', ids(3, 2, 1), `${type}.desc`),
    ]
  })

const asJson = (): Case[] =>
  ordered.map(([type, , json]) => [`GET /samples?select=${type}&id=eq.1`, 200, `[{"${type}":${json}}]`])

const written = (): Case[] =>
  ordered.flatMap(([type, [text], json]): Case[] => [
    [
      `POST /samples?select=${type}`,
      201,
      `[{"${type}":${json}}]`,
      { prefer: 'return=representation', type: 'application/json', body: `{"id":9,"${type}":${json}}` },
    ],
    [
      `PATCH /samples?id=eq.4&select=${type}`,
      200,
      `[{"${type}":${json}}]`,
      { prefer: 'return=representation', body: { [type]: type === 'jsonb' ? 1 : text } },
    ],
  ])

const functions =
  'int2,int4,int8,numeric,float8,text,date,timestamp,timestamptz,time,interval,uuid,inet,mood,int4range,jsonb'

const passed = (): Case[] =>
  ordered
    .filter(([type]) => functions.split(',').includes(type))
    .flatMap(([type, [text], json]): Case[] => [
      [`GET ${url(`/rpc/same_${type}?value=${text}`)}`, 200, json],
      [`POST /rpc/same_${type}`, 200, json, { type: 'application/json', body: `{"value":${json}}` }],
    ])

const invalid: [type: string, text: string, code: string, message: string][] = [
  ['int4', 'x', '22P02', 'invalid input syntax for type integer: "x"'],
  ['int4', '2147483648', '22003', 'value "2147483648" is out of range for type integer'],
  ['int2', '99999', '22003', 'value "99999" is out of range for type smallint'],
  ['int8', '1.5', '22P02', 'invalid input syntax for type bigint: "1.5"'],
  ['numeric', 'ten', '22P02', 'invalid input syntax for type numeric: "ten"'],
  ['float8', 'ten', '22P02', 'invalid input syntax for type double precision: "ten"'],
  ['date', 'tomorrowish', '22007', 'invalid input syntax for type date: "tomorrowish"'],
  ['date', '2026-02-30', '22008', 'date/time field value out of range: "2026-02-30"'],
  ['timestamptz', 'x', '22007', 'invalid input syntax for type timestamp with time zone: "x"'],
  ['time', '25:00', '22008', 'date/time field value out of range: "25:00"'],
  ['interval', 'x', '22007', 'invalid input syntax for type interval: "x"'],
  ['uuid', '1', '22P02', 'invalid input syntax for type uuid: "1"'],
  ['inet', 'here', '22P02', 'invalid input syntax for type inet: "here"'],
  ['mood', 'merry', '22P02', 'invalid input value for enum mood: "merry"'],
  ['int4range', '[2,1)', '22000', 'range lower bound must be less than or equal to range upper bound'],
]

const refused = (): Case[] =>
  invalid.flatMap(([type, text, code, message]): Case[] => [
    [`GET ${url(`/samples?${type}=eq.${text}`)}`, 400, { code, message, details: null, hint: null }],
    [`POST /samples`, 400, { code, message, details: null, hint: null }, { body: { id: 9, [type]: text } }],
  ])

export default [
  cases('operators on each type', comparisons()),
  cases('each type as JSON', asJson()),
  cases('each type written', written()),
  cases('each type as an argument', passed()),
  cases('values that a type refuses', refused()),
]
