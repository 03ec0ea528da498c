import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, type Cinema, openCinema } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema()
})

afterAll(() => cinema.close())

test.each<[string, object | undefined, unknown]>([
  ['add_them', { a: 1, b: 5 }, 6],
  ['add_them', { a: 1 }, 2],
  ['join_all', { words: ['a', 'b'] }, 'a-b'],
  ['numbers', { upto: 3 }, [1, 2, 3]],
  [
    'pairs',
    undefined,
    [
      { n: 1, word: 'one' },
      { n: 2, word: null },
    ],
  ],
  ['no_word', {}, null],
  ['cut', { short: 'long', bits: '0110' }, 'long:0110'],
  ['anything', {}, { id: 1, name: 'Agnès' }],
  [
    'anythings',
    {},
    [
      { id: 1, name: 'Agnès' },
      { id: 2, name: 'Akira' },
    ],
  ],
  ['echo', { any: [1, { thing: null }] }, { any: [1, { thing: null }] }],
])('POST %s %j returns the function’s result', async (name, args, data) => {
  expect(await cinema.visitor.rpc(name, args)).toMatchObject({ status: 200, data, error: null })
})

test.each<[string, unknown]>([
  ['/rpc/add_them?a=2', 3],
  ['/rpc/join_all?words=a&words=b,c', 'a-b,c'],
  [
    '/rpc/films_of?name=Akira&select=id,directors(name)&order=id.desc&limit=1',
    [{ id: 3, directors: { name: 'Akira' } }],
  ],
  ['/rpc/films_of?name=Akira&rating=not.is.null&select=id', [{ id: 2 }]],
  ['/rpc/pairs?word=is.null', [{ n: 2, word: null }]],
  ['/rpc/numbers?upto=2', [1, 2]],
])('GET %s returns the function’s result', async (path, body) => {
  expect(await cinema.request(path)).toMatchObject({ status: 200, body })
})

test.each<[string, string, string, unknown]>([
  ['a list', '/rpc/add_them', '[{"a":1,"b":2},{"a":5,"b":5}]', 3],
  ['chosen columns', '/rpc/add_them?columns=a', '{"a":1,"b":7,"c":8}', 2],
])('%s of arguments is passed', async (_, path, body, result) => {
  expect(await cinema.request(path, { method: 'POST', body })).toMatchObject({ status: 200, body: result })
})

test.each([
  ['application/x-www-form-urlencoded', 'a=1&b=4', 5],
  ['text/csv', 'a,b\n2,3', 5],
])('arguments may be %s', async (type, body, result) => {
  const headers = { 'content-type': type }
  expect(await cinema.request('/rpc/add_them', { method: 'POST', body, headers })).toMatchObject({
    status: 200,
    body: result,
  })
})

test('single values can be counted', async () => {
  const count = async (path: string) =>
    (await cinema.request(path, { headers: { prefer: 'count=exact' } })).headers['content-range']
  expect(await count('/rpc/add_them?a=1')).toBe('0-0/1')
  expect(await count('/rpc/numbers?upto=3')).toBe('0-2/3')
})

test('a void function has no result', async () => {
  expect(await cinema.visitor.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
})

test('the maximum of rows applies to single values, too', async () => {
  const { data } = await cinema.visitor.rpc('numbers', { upto: 1500 })
  expect(data).toHaveLength(1000)
})

test('a function that returns one row answers with an object', async () => {
  expect(await cinema.visitor.rpc('first_film').select('title, directors(name)')).toMatchObject({
    data: { title: 'Cléo', directors: { name: 'Agnès' } },
  })
})

test('rows can be counted, ranged and read as one object', async () => {
  const films = () => cinema.visitor.rpc('films_of', { name: 'Akira' }, { count: 'exact' })
  expect(await films().select('id').order('id').range(0, 0)).toMatchObject({
    status: 206,
    count: 2,
    data: [{ id: 2 }],
  })
  expect(await films().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  expect(await films().eq('id', 2).select('id').single()).toMatchObject({ data: { id: 2 } })
})

test('a write returns its rows, and is rolled back when there are too many', async () => {
  const { data } = await cinema.visitor.rpc('add_director', { id: 70, name: 'New' }).select('id').order('id')
  expect(data).toEqual([{ id: 70 }, { id: 71 }])
  expect(await cinema.visitor.rpc('add_director', { id: 80, name: 'New' }).single()).toMatchObject({
    status: 406,
  })
  expect(await cinema.visitor.from('directors').select('id').gte('id', 80)).toMatchObject({ data: [] })
})

test('a count runs the function only once', async () => {
  const call = cinema.visitor
    .rpc('add_director', { id: 60, name: 'Once' }, { count: 'exact' })
    .select('id')
    .limit(1)
  expect(await call).toMatchObject({ status: 206, count: 2, data: [{ id: 60 }] })
})

test('max-affected needs a function that returns a set', async () => {
  const few = (path: string, body: object) =>
    cinema.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { prefer: 'handling=strict, max-affected=1' },
    })
  expect(await few('/rpc/add_them', { a: 1 })).toMatchObject({ status: 400, body: { code: 'PGRST128' } })
  expect(await few('/rpc/add_director', { id: 90, name: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'PGRST124' },
  })
})

test('a GET never writes', async () => {
  expect(await cinema.request('/rpc/add_director?id=90&name=x')).toMatchObject({
    status: 405,
    body: { code: '25006' },
  })
})

test('functions see the caller and the request', async () => {
  const token = await (await cinema.as(ann)).rpc('settings')
  expect(token.data).toMatchObject({ role: 'authenticated', uid: ann, path: '/rpc/settings', method: 'POST' })
  const { body } = await cinema.request('/rpc/settings', {
    headers: { 'x-code': 'c', prefer: 'timezone=Asia/Tokyo' },
  })
  expect(body).toEqual({
    role: 'anon',
    uid: null,
    path: '/rpc/settings',
    method: 'GET',
    code: 'c',
    zone: 'Asia/Tokyo',
  })
})

test('a status that allows no body has none', async () => {
  expect(await cinema.visitor.rpc('fail', { code: 'PT204', message: 'Nothing' })).toMatchObject({
    status: 204,
  })
})

test('functions can set the status and headers', async () => {
  expect(await cinema.request('/rpc/teapot')).toMatchObject({
    status: 418,
    headers: { 'x-tea': 'green' },
    body: 'tea',
  })
  expect(await cinema.request('/rpc/bad_status', { method: 'POST', body: '{}' })).toMatchObject({
    status: 500,
    body: { code: 'PGRST112' },
  })
})

describe('refused', () => {
  test.each<[string, object, number, object]>([
    [
      'add_then',
      { a: 1, b: 2 },
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.add_then(a, b) in the schema cache',
        details:
          'Searched for the function public.add_then with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add_them',
      },
    ],
    [
      'nowhere',
      {},
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.nowhere without parameters in the schema cache',
        hint: null,
      },
    ],
    ['add_them', { b: 1 }, 404, { code: 'PGRST202' }],
    ['add_them', { a: 1, c: 1 }, 404, { code: 'PGRST202' }],
    ['same', { a: 1 }, 300, { code: 'PGRST203' }],
    ['add_them', { a: 'x' }, 400, { code: '22P02' }],
    ['fail', { code: 'P0001', message: 'No' }, 400, { code: 'P0001', message: 'No' }],
    ['fail', { code: 'PT402', message: 'Pay' }, 402, { code: 'PT402', message: 'Pay' }],
    ['fail', { code: '40001', message: 'Again' }, 500, { code: '40001' }],
    ['fail', { code: '42P17', message: 'Round' }, 500, { code: '42P17' }],
    ['fail', { code: '57014', message: 'Slow' }, 500, { code: '57014' }],
    [
      'fail',
      {
        code: 'PGRST',
        message: '{"code":"123","message":"Own","hint":"h"}',
        detail: '{"status":402,"headers":{"X-A":"b"}}',
      },
      402,
      { code: '123', message: 'Own', details: null, hint: 'h' },
    ],
    ['fail', { code: 'PGRST', message: 'no json' }, 500, { code: 'PGRST121' }],
    [
      'fail',
      { code: 'PGRST', message: '{"code":"€","message":"Own"}', detail: '{"status":402,"headers":{}}' },
      500,
      { code: 'PGRST121' },
    ],
  ])('%s with %j returns its error', async (name, args, status, error) => {
    expect(await cinema.visitor.rpc(name, args)).toMatchObject({ status, error })
  })

  test('other methods are refused', async () => {
    expect(await cinema.request('/rpc/nothing', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    })
  })
})
