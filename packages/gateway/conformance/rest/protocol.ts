// What does not depend on a table: preferences, media types, callers, schemas, paths, OPTIONS and CORS.

import { expect } from 'vitest'
import { cases, type Exchange, error } from '../fixtures.ts'

const ids = (...list: number[]) => list.map((id) => ({ id }))
const strict = (prefer: string) => ({ prefer: `handling=strict, ${prefer}` })

const preferences = cases('Prefer', [
  [
    'GET /genres?limit=0',
    206,
    [],
    { prefer: 'count=exact, handling=lenient' },
    { 'preference-applied': 'count=exact, handling=lenient' },
  ],
  ['GET /genres?limit=0', 200, [], { prefer: 'unknown=1' }, { 'preference-applied': null }],
  [
    'GET /genres?limit=0',
    200,
    [],
    { prefer: 'handling=lenient, unknown=1' },
    { 'preference-applied': 'handling=lenient' },
  ],
  [
    'GET /genres',
    400,
    error('PGRST122', 'Invalid preferences given with handling=strict', 'Invalid preferences: unknown=1'),
    strict('unknown=1'),
  ],
  [
    'GET /genres',
    400,
    error('PGRST122', 'Invalid preferences given with handling=strict', 'Invalid preferences: a=1, b'),
    strict('a=1, b'),
  ],
  [
    'GET /genres?limit=0',
    206,
    [],
    strict('count=exact'),
    { 'preference-applied': 'count=exact, handling=strict' },
  ],
  [
    'POST /genres',
    201,
    [{ id: 9, name: 'x' }],
    { prefer: 'return=representation, return=minimal', body: { id: 9, name: 'x' } },
  ],
  ['POST /genres', 201, '', { prefer: 'return=minimal,return=representation', body: { id: 9, name: 'x' } }],
  [
    'PATCH /genres?id=lt.3',
    400,
    error('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 2 rows'),
    { ...strict('max-affected=1'), body: { name: 'x' } },
  ],
  [
    'PATCH /genres?id=lt.3',
    204,
    '',
    { ...strict('max-affected=2'), body: { name: 'x' } },
    { 'preference-applied': 'handling=strict, max-affected=2' },
  ],
  ['PATCH /genres?id=lt.3', 204, '', { prefer: 'max-affected=1', body: { name: 'x' } }],
  [
    'DELETE /spans?id=lt.3',
    400,
    error('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 2 rows'),
    strict('max-affected=1'),
  ],
  [
    'POST /rpc/rename_members',
    400,
    error('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 2 rows'),
    { ...strict('max-affected=1'), body: { name: 'x' } },
  ],
  [
    'POST /rpc/answer',
    400,
    error(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
    { ...strict('max-affected=1'), body: {} },
  ],
  [
    'GET /rpc/setting?name=TimeZone',
    200,
    '"Asia/Tokyo"',
    { prefer: 'timezone=Asia/Tokyo' },
    { 'preference-applied': 'timezone=Asia/Tokyo' },
  ],
  [
    'GET /samples?select=timestamptz&id=eq.1',
    200,
    [{ timestamptz: '2026-01-02T10:04:05+09:00' }],
    { prefer: 'timezone=Asia/Tokyo' },
  ],
  [
    'GET /rpc/setting?name=TimeZone',
    200,
    '"UTC"',
    { prefer: 'timezone=Moon/Base' },
    { 'preference-applied': null },
  ],
  [
    'GET /genres',
    400,
    error(
      'PGRST122',
      'Invalid preferences given with handling=strict',
      'Invalid preferences: timezone=Moon/Base',
    ),
    strict('timezone=Moon/Base'),
  ],
  {
    does: 'a write beyond max-affected is undone',
    steps: [
      ['PATCH /genres?id=lt.3', 400, undefined, { ...strict('max-affected=1'), body: { name: 'x' } }],
      ['GET /genres?name=eq.x', 200, []],
    ],
  },
])

const one = 'application/vnd.pgrst.object+json'
const notOne = (rows: number) =>
  error('PGRST116', 'Cannot coerce the result to a single JSON object', `The result contains ${rows} rows`)
const plain = { 'content-type': 'application/json; charset=utf-8' }

const media = cases('Accept', [
  ...[
    '*/*',
    'application/json',
    'application/*',
    'text/html, application/json',
    'application/json;q=0.5, */*;q=0.1',
    'application/vnd.pgrst.array+json',
    'text/html, */*',
  ].map((accept): Exchange => ['GET /genres?select=id&id=eq.1', 200, '[{"id":1}]', { accept }, plain]),
  [
    'GET /genres?select=id&id=eq.1',
    200,
    '{"id":1}',
    { accept: one },
    { 'content-type': `${one}; charset=utf-8` },
  ],
  ['GET /genres?select=id&id=eq.1', 200, { id: 1 }, { accept: 'application/vnd.pgrst.object' }],
  ['GET /genres?id=eq.99', 406, notOne(0), { accept: one }],
  ['GET /genres', 406, notOne(3), { accept: one }],
  ['GET /genres?limit=2', 406, notOne(2), { accept: one }],
  ['HEAD /genres', 406, '', { accept: one }],
  [
    'GET /no_key?a=eq.2',
    200,
    '[{"a":2}]',
    { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    { 'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' },
  ],
  [
    'GET /no_key?a=eq.2',
    200,
    '{"a":2}',
    { accept: `${one};nulls=stripped` },
    { 'content-type': `${one};nulls=stripped; charset=utf-8` },
  ],
  [
    'GET /no_key?order=a',
    200,
    'a,b\n1,one\n2,',
    { accept: 'text/csv' },
    { 'content-type': 'text/csv; charset=utf-8' },
  ],
  ['GET /no_key?a=eq.99', 200, '', { accept: 'text/csv' }],
  [
    'GET /odd%20table?select=id,%22the%20column%22&id=eq.1',
    200,
    'id,the column\n1,one',
    { accept: 'text/csv' },
  ],
  ['GET /books?select=title&id=eq.4', 200, 'title\n"Delta, (4)"', { accept: 'text/csv' }],
  [
    'POST /genres',
    201,
    'id,name\n9,x',
    { accept: 'text/csv', prefer: 'return=representation', body: { id: 9, name: 'x' } },
  ],
  [
    'GET /genres',
    406,
    error('PGRST107', 'None of these media types are available: text/html'),
    { accept: 'text/html' },
  ],
  [
    'GET /genres',
    406,
    error('PGRST107', 'None of these media types are available: image/png, text/html'),
    { accept: 'image/png, text/html' },
  ],
  [
    'GET /rpc/answer',
    406,
    error('PGRST107', 'None of these media types are available: text/html'),
    { accept: 'text/html' },
  ],
])

const who = (role: string, uid: string | null, claim: string | null = null) => ({ role, uid, claim })
const invalidToken = { 'www-authenticate': /^Bearer error="invalid_token"/ }
const callers = cases('callers and row-level security', [
  ['GET /rpc/who', 200, who('anon', null)],
  ['GET /rpc/who', 200, who('authenticated', '00000000-0000-4000-8000-00000000000a', 'red'), { as: 'ann' }],
  ['GET /rpc/who', 200, who('service_role', null), { as: 'service' }],
  ['GET /rpc/who', 200, who('service_role', null), { as: 'service by key only' }],
  ['GET /rpc/who', 401, error('PGRST303', 'JWT expired'), { as: 'expired' }, invalidToken],
  ['GET /rpc/who', 401, error('PGRST303', 'JWT not yet valid'), { as: 'not yet valid' }],
  ['GET /rpc/who', 401, error('PGRST303', 'JWT issued at future'), { as: 'issued in the future' }],
  [
    'GET /rpc/who',
    401,
    error('PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT'),
    { as: 'forged' },
    invalidToken,
  ],
  [
    'GET /rpc/who',
    401,
    error('PGRST301', 'Expected 3 parts in JWT; got 1'),
    { as: 'nonsense' },
    invalidToken,
  ],
  ['GET /rpc/who', 401, error('PGRST301', 'Expected 3 parts in JWT; got 2'), { as: 'two parts' }],
  [
    'GET /rpc/who',
    401,
    error('PGRST301', 'Empty JWT is sent in Authorization header'),
    { as: 'empty bearer' },
    invalidToken,
  ],
  ...['exp', 'nbf', 'iat'].map(
    (claim): Exchange => [
      'GET /rpc/who',
      401,
      error('PGRST303', `The JWT '${claim}' claim must be a number`),
      { as: `${claim} in words` },
    ],
  ),
  ...['an audience of objects', 'an object as audience'].map(
    (as): Exchange => [
      'GET /rpc/who',
      401,
      error('PGRST303', "The JWT 'aud' claim must be a string or an array of strings"),
      { as },
      invalidToken,
    ],
  ),
  ...['another audience', 'several audiences'].map(
    (as): Exchange => ['GET /rpc/who', 200, expect.objectContaining({ role: 'authenticated' }), { as }],
  ),
  ['GET /rpc/who', 401, error('22023', 'role "nobody" does not exist'), { as: 'unknown role' }],
  [
    'GET /rpc/who',
    401,
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    { as: 'nobody' },
  ],
  [
    'GET /rpc/who',
    401,
    { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    { as: 'wrong key' },
  ],
  ['GET /rpc/who?apikey=sb_publishable_test', 200, who('anon', null), { as: 'nobody' }],
  [
    'GET /closed',
    401,
    error('42501', 'permission denied for table closed'),
    {},
    { 'www-authenticate': 'Bearer' },
  ],
  ['GET /closed', 403, error('42501', 'permission denied for table closed'), { as: 'ann' }],
  ['GET /closed', 200, [], { as: 'service' }],
  ['GET /limited?select=id', 200, ids(1)],
  ['GET /limited', 401, error('42501', 'permission denied for table limited')],
  ['GET /limited?select=hidden', 401, error('42501', 'permission denied for table limited')],
  [
    'POST /limited',
    401,
    error('42501', 'permission denied for table limited'),
    { prefer: 'return=representation', body: { id: 2 } },
  ],
  ['GET /diaries?select=id', 200, []],
  ['GET /diaries?select=id', 200, ids(1), { as: 'ann' }],
  ['GET /diaries?select=id', 200, ids(3), { as: 'ben' }],
  ['GET /diaries?select=id&order=id', 200, ids(1, 2, 3), { as: 'service' }],
  ['HEAD /diaries', 200, '', { as: 'ann', prefer: 'count=exact' }, { 'content-range': '0-0/1' }],
  [
    'POST /diaries?select=id,body',
    201,
    [{ id: 9, body: 'x' }],
    { as: 'ann', prefer: 'return=representation', body: { id: 9, body: 'x' } },
  ],
  [
    'POST /diaries',
    403,
    error('42501', 'new row violates row-level security policy for table "diaries"'),
    { as: 'ann', body: { id: 9, owner: '00000000-0000-4000-8000-00000000000b' } },
  ],
  [
    'POST /diaries',
    401,
    error('42501', 'new row violates row-level security policy for table "diaries"'),
    { body: { id: 9, owner: '00000000-0000-4000-8000-00000000000b' } },
  ],
  ['POST /diaries', 201, '', { as: 'ann', body: { id: 9, locked: true } }],
  [
    'POST /diaries',
    403,
    error('42501', 'new row violates row-level security policy for table "diaries"'),
    { as: 'ann', prefer: 'return=representation', body: { id: 9, locked: true } },
  ],
  ['PATCH /diaries?id=eq.3', 204, '', { as: 'ann', body: { body: 'x' } }, { 'content-range': '*/*' }],
  [
    'PATCH /diaries?id=eq.1',
    200,
    [{ body: 'x' }],
    { as: 'ann', prefer: 'return=representation', body: { body: 'x' } },
  ].map((part, index) => (index === 0 ? 'PATCH /diaries?id=eq.1&select=body' : part)) as Exchange,
  [
    'PATCH /diaries?id=eq.1',
    403,
    error('42501', 'new row violates row-level security policy for table "diaries"'),
    { as: 'ann', body: { owner: '00000000-0000-4000-8000-00000000000b' } },
  ],
  ['DELETE /diaries?id=eq.3', 200, [], { as: 'ann', prefer: 'return=representation' }],
  ['DELETE /diaries?id=eq.1&select=id', 200, ids(1), { as: 'ann', prefer: 'return=representation' }],
  [
    'POST /diaries',
    409,
    error('23505', 'duplicate key value violates unique constraint "diaries_pkey"'),
    { as: 'ann', body: { id: 1 } },
  ],
  [
    'POST /diaries',
    403,
    error('42501', 'new row violates row-level security policy (USING expression) for table "diaries"'),
    { as: 'ann', prefer: 'resolution=merge-duplicates', body: { id: 3, body: 'x' } },
  ],
])

const schemas = cases('schemas', [
  [
    'GET /rooms?select=name&order=id',
    200,
    [{ name: 'north' }, { name: 'south' }],
    { headers: { 'accept-profile': 'studio' } },
    { 'content-profile': 'studio' },
  ],
  [
    'GET /genres?limit=0',
    200,
    [],
    { headers: { 'accept-profile': 'public' } },
    { 'content-profile': 'public' },
  ],
  ['GET /genres?limit=0', 200, [], {}, { 'content-profile': 'public' }],
  ['GET /rpc/size', 200, '2', { headers: { 'accept-profile': 'studio' } }],
  ['POST /rpc/size', 200, '2', { headers: { 'content-profile': 'studio' }, body: {} }],
  [
    'POST /rooms',
    400,
    error('PGRST204', "Could not find the 'colour' column of 'rooms' in the schema cache"),
    { headers: { 'content-profile': 'studio' }, body: { colour: 1 } },
  ],
  ['GET /rooms', 404, error('PGRST205', "Could not find the table 'public.rooms' in the schema cache")],
  [
    'GET /genres',
    406,
    error(
      'PGRST106',
      'Invalid schema: secret',
      null,
      'Only the following schemas are exposed: public, studio',
    ),
    { headers: { 'accept-profile': 'secret' } },
  ],
  [
    'POST /genres',
    406,
    error(
      'PGRST106',
      'Invalid schema: secret',
      null,
      'Only the following schemas are exposed: public, studio',
    ),
    { headers: { 'content-profile': 'secret' }, body: {} },
  ],
  ['HEAD /genres', 406, '', { headers: { 'accept-profile': 'secret' } }],
])

const unknownTable = (name: string, hint: string | null = null) =>
  error('PGRST205', `Could not find the table 'public.${name}' in the schema cache`, null, hint)
const paths = cases('paths and methods', [
  ['GET /zzz', 404, unknownTable('zzz'), {}, { 'proxy-status': 'PostgREST; error=PGRST205', ...plain }],
  ['GET /boks', 404, unknownTable('boks', "Perhaps you meant the table 'public.books'")],
  ['GET /author', 404, unknownTable('author', "Perhaps you meant the table 'public.authors'")],
  ['GET /events_2026', 404, unknownTable('events_2026')],
  ['GET /', 404, error('PGRST126', 'Root endpoint metadata is disabled')],
  ['GET /books/1', 404, error('PGRST125', 'Invalid path specified in request URL')],
  ['GET /rpc/add/1', 404, error('PGRST125', 'Invalid path specified in request URL')],
  ['GET /genres?select=id&id=eq.1', 200, ids(1), {}, { 'content-location': '/genres?select=id&id=eq.1' }],
  ['OPTIONS /genres', 200, '', {}, { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' }],
  ['OPTIONS /no_key', 200, '', {}, { allow: 'OPTIONS,GET,HEAD,POST,PATCH,DELETE' }],
  ['OPTIONS /book_count', 200, '', {}, { allow: 'OPTIONS,GET,HEAD' }],
  ['OPTIONS /printed_books', 200, '', {}, { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' }],
  ['OPTIONS /rpc/answer', 200, '', {}, { allow: 'OPTIONS,GET,HEAD,POST' }],
  ['OPTIONS /rpc/add_member', 200, '', {}, { allow: 'OPTIONS,POST' }],
  ['OPTIONS /zzz', 404, unknownTable('zzz')],
])

const parse = (subject: string, text: string, column: number, details: string) =>
  error('PGRST100', `"failed to parse ${subject} (${text})" (line 1, column ${column})`, details)

const parsing = cases('what cannot be parsed', [
  [
    'GET /books?id=0',
    400,
    parse('filter', '0', 1, 'unexpected "0" expecting "not" or operator (eq, gt, ...)'),
  ],
  [
    'GET /books?id=noop.0',
    400,
    parse('filter', 'noop.0', 1, 'unexpected "o" expecting "not" or operator (eq, gt, ...)'),
  ],
  [
    'GET /books?id=xeq.0',
    400,
    parse('filter', 'xeq.0', 1, 'unexpected "x" expecting "not" or operator (eq, gt, ...)'),
  ],
  [
    'GET /books?id=',
    400,
    parse('filter', '', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'),
  ],
  [
    'GET /books?id=not.noop.0',
    400,
    parse('filter', 'not.noop.0', 5, 'unexpected "n" expecting operator (eq, gt, ...)'),
  ],
  [
    'GET /books?id=is.nil',
    400,
    parse('filter', 'is.nil', 5, 'unexpected "i" expecting isVal: (null, not_null, true, false, unknown)'),
  ],
  ['GET /books?id=in.1', 400, parse('filter', 'in.1', 4, 'unexpected "1" expecting "("')],
  ['GET /books?id=in.(1', 400, parse('filter', 'in.(1', 6, 'unexpected end of input expecting "," or ")"')],
  [
    'GET /books?order=id.ac',
    400,
    parse('order', 'id.ac', 4, 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'),
  ],
  [
    'GET /books?order=id.nulsfist',
    400,
    parse('order', 'id.nulsfist', 4, 'unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast"'),
  ],
  [
    'GET /books?order=id.smth34',
    400,
    parse('order', 'id.smth34', 4, 'unexpected "s" expecting "asc", "desc", "nullsfirst" or "nullslast"'),
  ],
  [
    'GET /books?order=id.descc',
    400,
    parse('order', 'id.descc', 8, 'unexpected \'c\' expecting delimiter (.), "," or end of input'),
  ],
  [
    'GET /books?order=id.nullslasttt',
    400,
    parse('order', 'id.nullslasttt', 13, 'unexpected \'t\' expecting "," or end of input'),
  ],
  [
    'GET /books?order=id.asc.nlsfst',
    400,
    parse('order', 'id.asc.nlsfst', 8, 'unexpected "l" expecting "nullsfirst" or "nullslast"'),
  ],
  [
    'GET /books?order=id.asc.smth34',
    400,
    parse('order', 'id.asc.smth34', 8, 'unexpected "s" expecting "nullsfirst" or "nullslast"'),
  ],
  [
    'GET /books?order=id.asc.nullslasttt',
    400,
    parse('order', 'id.asc.nullslasttt', 17, 'unexpected \'t\' expecting "," or end of input'),
  ],
  [
    'GET /books?or=()',
    400,
    parse(
      'logic tree',
      '()',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ),
  ],
  ['GET /books?or=)(', 400, parse('logic tree', ')(', 3, 'unexpected ")" expecting "("')],
  [
    'GET /books?or=(id.in.1,2,id.eq.3)',
    400,
    parse('logic tree', '(id.in.1,2,id.eq.3)', 10, 'unexpected "1" expecting "("'),
  ],
  [
    'GET /books?and=(ord(id.eq.1,id.eq.1),id.eq.2)',
    400,
    parse('logic tree', '(ord(id.eq.1,id.eq.1),id.eq.2)', 7, 'unexpected "d" expecting "("'),
  ],
  [
    'GET /books?or=(id.eq.1,not.xor(id.eq.2,id.eq.3))',
    400,
    parse(
      'logic tree',
      '(id.eq.1,not.xor(id.eq.2,id.eq.3))',
      16,
      'unexpected "x" expecting logic operator (and, or)',
    ),
  ],
  [
    'GET /books?select=id::',
    400,
    parse('select parameter', 'id::', 5, 'unexpected end of input expecting letter or digit'),
  ],
])

const preflight = (headers: Record<string, string>): Exchange => [
  'OPTIONS /genres',
  204,
  '',
  {
    as: 'nobody',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'PATCH', ...headers },
  },
  { 'access-control-allow-origin': '*', 'access-control-allow-methods': /GET.*POST.*PATCH.*DELETE/ },
]
const cors = cases('CORS', [
  preflight({}),
  [
    ...preflight({ 'access-control-request-headers': 'apikey,x-mine' }).slice(0, 4),
    { 'access-control-allow-headers': /x-mine/i },
  ] as unknown as Exchange,
  [
    'GET /genres?limit=0',
    200,
    [],
    { headers: { origin: 'https://app.example' } },
    { 'access-control-allow-origin': '*', 'access-control-expose-headers': /Content-Range/ },
  ],
  [
    'GET /zzz',
    404,
    undefined,
    { headers: { origin: 'https://app.example' } },
    { 'access-control-allow-origin': '*' },
  ],
  [
    'GET /genres',
    401,
    undefined,
    { as: 'nobody', headers: { origin: 'https://app.example' } },
    { 'access-control-allow-origin': '*' },
  ],
])

const eventually = { eventually: true }

/** Nothing announces them by hand. */
const ddl = cases('changes of the schema', [
  {
    does: 'finds a new table, its new column and function, and forgets it when it is dropped',
    steps: [
      ['GET /later', 404, expect.objectContaining({ code: 'PGRST205' })],
      ['POST /rpc/make_later', 204, '', { body: {} }],
      ['GET /later', 200, [], eventually],
      ['POST /rpc/change_later', 204, '', { body: {} }],
      ['GET /later?select=id,name,later_name', 200, [], eventually],
      ['POST /rpc/drop_later', 204, '', { body: {} }],
      ['GET /later', 404, expect.objectContaining({ code: 'PGRST205' }), eventually],
    ],
  },
])

const deep = '['.repeat(100_000) + ']'.repeat(100_000)
const nested = cases('JSON nested too deeply', [
  ['POST /books', 400, undefined, { type: 'application/json', body: `{"title":"Deep","info":${deep}}` }],
  ['POST /books', 400, undefined, { type: 'application/json', body: deep }],
  ['PATCH /books?id=eq.1', 400, undefined, { type: 'application/json', body: `{"info":${deep}}` }],
  ['POST /rpc/named_json', 400, undefined, { type: 'application/json', body: `{"payload":${deep}}` }],
  ['POST /rpc/whole_json', 400, undefined, { type: 'application/json', body: deep }],
])

export default [preferences, media, callers, schemas, paths, parsing, cors, ddl, nested]
