import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ann, type Cinema, openCinema } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema()
})

// Tests insert films with ids from 50.
afterEach(async () => {
  await cinema.admin`delete from public.films where id >= 50`
})

afterAll(() => cinema.close())

const films = () => cinema.visitor.from('films')
const post = (path: string, body: unknown, prefer = '') =>
  cinema.request(path, { method: 'POST', body: JSON.stringify(body), headers: { prefer } })

describe('insert', () => {
  test('returns no body by default', async () => {
    expect(await films().insert({ id: 50, title: 'New' })).toMatchObject({
      status: 201,
      data: null,
      error: null,
    })
    expect(await post('/films', { id: 51, title: 'Newer' })).toMatchObject({
      status: 201,
      text: '',
      headers: { 'content-range': '*/*' },
    })
  })

  test('returns the Location of a single row with headers-only', async () => {
    expect(await post('/films', { id: 50, title: 'New' }, 'return=headers-only')).toMatchObject({
      status: 201,
      text: '',
      headers: { location: '/films?id=eq.50', 'preference-applied': 'return=headers-only' },
    })
    const two = [
      { id: 51, title: 'A' },
      { id: 52, title: 'B' },
    ]
    expect((await post('/films', two, 'return=headers-only')).headers).not.toHaveProperty('location')
    expect((await post('/films', { id: 53, title: 'C' })).headers).not.toHaveProperty('location')
  })

  test('returns the row with its embeds', async () => {
    const answer = await films()
      .insert({ id: 50, title: 'New', director_id: 2 })
      .select('*, director:directors(name), roles(part)')
      .single()
    expect(answer).toMatchObject({
      status: 201,
      data: { id: 50, views: 0, tags: [], director: { name: 'Akira' }, roles: [] },
    })
  })

  test('absent keys get the column’s default', async () => {
    const { data } = await films().insert({ title: 'New' }).select('id, tags').single()
    expect(data?.id).toBeGreaterThanOrEqual(100)
    expect(data?.tags).toEqual([])
  })

  test('of several rows: absent keys are null, or the default with missing=default', async () => {
    const rows = [
      { id: 50, title: 'A', rating: 5 },
      { id: 51, title: 'B' },
    ]
    expect((await films().insert(rows).select('rating').order('id')).data).toEqual([
      { rating: 5 },
      { rating: null },
    ])
    const mixed = [{ title: 'C', tags: ['x'] }, { title: 'D' }]
    expect(await films().insert(mixed)).toMatchObject({ status: 400, error: { code: '23502' } })
    const { data } = await films()
      .insert(mixed, { defaultToNull: false })
      .select('title, tags')
      .order('title')
    expect(data).toEqual([
      { title: 'C', tags: ['x'] },
      { title: 'D', tags: [] },
    ])
  })

  test('values keep every digit, and are cast to the column’s type', async () => {
    const { text } = await cinema.request('/films?select=views,rating,data,tags,released', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: '{"title":"Digits","views":9007199254740993,"rating":"1.50","data":{"n":1.10},"tags":["a,b","\\"c"],"released":"2026-01-02T01:04:05.678901Z"}',
    })
    expect(JSON.parse(text)).toHaveLength(1)
    expect(text).toBe(
      '[{"views":9007199254740993,"rating":1.50,"data":{"n": 1.10},"tags":["a,b","\\"c"],"released":"2026-01-02T01:04:05.678901+00:00"}]',
    )
  })

  test('an empty array inserts nothing', async () => {
    expect(await films().insert([]).select()).toMatchObject({ status: 201, data: [] })
    expect(await post('/films', [])).toMatchObject({ status: 201 })
  })

  test('an empty object inserts a row of defaults', async () => {
    expect(await (await cinema.as(ann)).from('notes').insert({})).toMatchObject({ error: { code: '23502' } })
  })

  test('a count is the number of inserted rows', async () => {
    const rows = [
      { id: 50, title: 'A' },
      { id: 51, title: 'B' },
    ]
    expect(await films().insert(rows, { count: 'exact' })).toMatchObject({ status: 201, count: 2 })
  })

  test.each<[string, unknown, object]>([
    [
      '/films',
      { titel: 'x' },
      { code: 'PGRST204', message: "Could not find the 'titel' column of 'films' in the schema cache" },
    ],
    ['/films?columns=titel', [{ title: 'x' }], { code: 'PGRST204' }],
    [
      '/films',
      [{ id: 50, title: 'a' }, { id: 51 }],
      { code: 'PGRST102', message: 'All object keys must match' },
    ],
    ['/films', 'words', { code: 'PGRST102', message: 'Empty or invalid json' }],
    ['/films', { title: 'x', rating: 'high' }, { code: '22P02' }],
    ['/films', { title: '' }, { code: '23514' }],
    ['/films', { title: 'x', released: 'soon' }, { code: '22007' }],
  ])('POST %s %j is refused', async (path, body, error) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: error })
  })

  test('a conflict names the key that exists', async () => {
    expect(await films().insert({ id: 1, title: 'Other' })).toMatchObject({
      status: 409,
      error: { code: '23505', details: 'Key (id)=(1) already exists.', hint: null },
    })
    expect(await films().insert({ title: 'Lonely', director_id: 99 })).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
  })
})

describe('upsert', () => {
  test('answers 201 when a row is new, 200 when all exist', async () => {
    const rows = [{ id: 50, title: 'A' }]
    expect(await films().upsert(rows)).toMatchObject({ status: 201 })
    expect(
      await films()
        .upsert([
          { id: 50, title: 'A2' },
          { id: 51, title: 'B' },
        ])
        .select('id, title'),
    ).toMatchObject({
      status: 201,
      data: [
        { id: 50, title: 'A2' },
        { id: 51, title: 'B' },
      ],
    })
    expect(
      await films().upsert([
        { id: 50, title: 'A3' },
        { id: 51, title: 'B' },
      ]),
    ).toMatchObject({ status: 200 })
  })

  test('can use another key, or ignore duplicates', async () => {
    await films().insert({ id: 50, title: 'A', rating: 1 })
    const merged = await films()
      .upsert({ title: 'A', rating: 2 }, { onConflict: 'title' })
      .select('id, rating')
    expect(merged).toMatchObject({ status: 200, data: [{ id: 50, rating: 2 }] })
    const ignored = await films()
      .upsert(
        [
          { title: 'A', rating: 3 },
          { title: 'B', rating: 4 },
        ],
        { onConflict: 'title', ignoreDuplicates: true },
      )
      .select('title, rating')
    expect(ignored).toMatchObject({ status: 201, data: [{ title: 'B', rating: 4 }] })
    expect(await films().upsert({ title: 'A', views: 1 }, { onConflict: 'views' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    })
  })

  test('names the preferences that were applied', async () => {
    const { headers } = await post(
      '/films?on_conflict=title',
      { title: 'A' },
      'resolution=merge-duplicates, return=representation, count=exact',
    )
    expect(headers).toMatchObject({
      'preference-applied': 'resolution=merge-duplicates, return=representation, count=exact',
      'content-range': '*/1',
    })
  })

  test('that run concurrently leave one row', async () => {
    const attempts = Array.from({ length: 12 }, (_, rating) =>
      films().upsert({ title: 'Contested', rating }, { onConflict: 'title' }).select('rating').single(),
    )
    const answers = await Promise.all(attempts)
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await films().select('id', { count: 'exact', head: true }).eq('title', 'Contested')).toMatchObject(
      { count: 1 },
    )
  })
})

describe('put', () => {
  const put = (path: string, body: unknown, prefer = '') =>
    cinema.request(path, { method: 'PUT', body: JSON.stringify(body), headers: { prefer } })

  test('writes the row that the URL names', async () => {
    const made = await put('/films?id=eq.50', { id: 50, title: 'A' }, 'return=representation')
    expect(made).toMatchObject({ status: 201, body: [{ id: 50, title: 'A' }] })
    const again = await put('/films?id=eq.50', { id: 50, title: 'B' }, 'return=representation')
    expect(again).toMatchObject({ status: 200, body: [{ id: 50, title: 'B' }] })
    expect(await put('/films?id=eq.50', { id: 50, title: 'C' })).toMatchObject({ status: 204, text: '' })
    expect(await films().select('title').eq('id', 50)).toMatchObject({ data: [{ title: 'C' }] })
  })

  test.each<[string, object, number, string]>([
    ['/films?id=eq.50', { id: 51, title: 'A' }, 400, 'PGRST115'],
    ['/films?id=eq.50&limit=1', { id: 50, title: 'A' }, 400, 'PGRST114'],
    ['/films?title=eq.A', { id: 50, title: 'A' }, 405, 'PGRST105'],
    ['/films?id=gt.50', { id: 51, title: 'A' }, 405, 'PGRST105'],
    ['/roles?film_id=eq.1', { film_id: 1, player_id: 3 }, 405, 'PGRST105'],
    ['/films', { id: 51, title: 'A' }, 405, 'PGRST105'],
  ])('%s with %j is refused', async (path, body, status, code) => {
    expect(await put(path, body)).toMatchObject({ status, body: { code } })
    expect(await films().select('id').gte('id', 50)).toMatchObject({ data: [] })
  })
})

describe('bodies', () => {
  const insert = (type: string, body: string, path = '/films?select=title,rating,views') =>
    cinema.request(path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, prefer: 'return=representation' },
    })

  test('may be CSV', async () => {
    const csv = 'title,rating,views\n"A, or ""B""",8.10,1\nC,NULL,2\n'
    expect(await insert('text/csv', csv)).toMatchObject({
      status: 201,
      body: [
        { title: 'A, or "B"', rating: 8.1, views: 1 },
        { title: 'C', rating: null, views: 2 },
      ],
    })
    expect(await insert('text/csv', 'title,rating\nA')).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All lines must have same number of fields' },
    })
  })

  test('may be a form', async () => {
    const form = await insert('application/x-www-form-urlencoded', 'title=A+b&rating=3&views=4')
    expect(form).toMatchObject({ status: 201, body: [{ title: 'A b', rating: 3, views: 4 }] })
  })

  test('that nest too deeply are refused', async () => {
    const deep = `{"title":"A","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await insert('application/json', deep)).status).toBe(400)
  })
})

describe('update', () => {
  test('answers 204 without, 200 with the rows', async () => {
    await films().insert({ id: 50, title: 'A' })
    expect(await films().update({ rating: 3 }).eq('id', 50)).toMatchObject({
      status: 204,
      data: null,
      error: null,
    })
    const shown = await films().update({ director_id: 1 }).eq('id', 50).select('rating, directors(name)')
    expect(shown).toMatchObject({ status: 200, data: [{ rating: 3, directors: { name: 'Agnès' } }] })
    expect(await films().update({ rating: 3 }).eq('id', 999)).toMatchObject({ status: 204 })
    expect(await films().update({ rating: 3 }).eq('id', 999).select()).toMatchObject({
      status: 200,
      data: [],
    })
  })

  test('can return a count', async () => {
    await films().insert([
      { id: 50, title: 'A' },
      { id: 51, title: 'B' },
    ])
    expect(await films().update({ rating: 1 }, { count: 'exact' }).gte('id', 50)).toMatchObject({ count: 2 })
    const { headers } = await cinema.request('/films?id=gte.50', { method: 'PATCH', body: '{"rating":2}' })
    expect(headers).toMatchObject({ 'content-range': '0-1/*' })
  })

  test('a filter on an embed affects the representation, not the change', async () => {
    await films().insert([
      { id: 50, title: 'A', director_id: 1 },
      { id: 51, title: 'B', director_id: 2 },
    ])
    const { data } = await films()
      .update({ rating: 9 })
      .gte('id', 50)
      .select('id, directors!inner(name)')
      .eq('directors.name', 'Akira')
    expect(data).toEqual([{ id: 51, directors: { name: 'Akira' } }])
    expect(await films().select('id', { count: 'exact', head: true }).eq('rating', 9)).toMatchObject({
      count: 2,
    })
  })

  test('can set absent columns to their defaults', async () => {
    await films().insert({ id: 50, title: 'A', views: 7, rating: 1 })
    const { body } = await cinema.request('/films?id=eq.50&columns=views,rating&select=views,rating', {
      method: 'PATCH',
      body: '{"rating": 2}',
      headers: { prefer: 'missing=default, return=representation' },
    })
    expect(body).toEqual([{ views: 0, rating: 2 }])
  })

  test('an empty object changes nothing', async () => {
    expect(await films().update({}).eq('id', 1)).toMatchObject({ status: 204 })
    expect(await films().update({}).eq('id', 1).select()).toMatchObject({ status: 200, data: [] })
  })
})

test('delete returns the deleted rows', async () => {
  await films().insert({ id: 50, title: 'A', director_id: 2 })
  const gone = await films().delete().eq('id', 50).select('title, directors(name)').single()
  expect(gone).toMatchObject({ status: 200, data: { title: 'A', directors: { name: 'Akira' } } })
  expect(await films().delete().eq('id', 50)).toMatchObject({ status: 204, error: null })
})

test.each(['UPDATE', 'DELETE'])('%s needs a filter', async (verb) => {
  const answer = verb === 'UPDATE' ? await films().update({ rating: 1 }) : await films().delete()
  expect(answer).toMatchObject({
    status: 400,
    error: { code: '21000', message: `${verb} requires a WHERE clause` },
  })
})

describe('a write is rolled back', () => {
  test('when it changes more than the one requested object', async () => {
    const { status, error } = await films().update({ rating: 0 }).lte('id', 2).select().single()
    expect({ status, details: error?.details }).toEqual({
      status: 406,
      details: 'The result contains 2 rows',
    })
    expect(await films().select('id').eq('rating', 0)).toMatchObject({ data: [] })
  })

  test('when it changes more rows than max-affected', async () => {
    const answer = await films().update({ rating: 0 }).lte('id', 4).maxAffected(2)
    expect(answer).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 4 rows' },
    })
    expect(await films().select('id').eq('rating', 0)).toMatchObject({ data: [] })
  })
})

test('an oversized body is refused', async () => {
  const body = JSON.stringify({ title: 'x'.repeat(11 * 1024 * 1024) })
  expect(await cinema.request('/films', { method: 'POST', body })).toMatchObject({ status: 413 })
})

test('other methods are refused', async () => {
  expect(await cinema.request('/films', { method: 'PROPFIND' })).toMatchObject({
    status: 405,
    body: { code: 'PGRST117' },
  })
})

test.each([
  ['/films', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['/totals', 'OPTIONS,GET,HEAD'],
  ['/tickets', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/rpc/add_them', 'OPTIONS,GET,HEAD,POST'],
  ['/rpc/add_director', 'OPTIONS,POST'],
])('OPTIONS %s lists the methods', async (path, methods) => {
  const { status, headers } = await cinema.request(path, { method: 'OPTIONS' })
  expect({ status, methods: headers.allow }).toEqual({ status: 200, methods })
})

test.each(['/nowhere', '/rpc/nowhere', '/tickets_2026'])('OPTIONS %s is 404', async (path) => {
  expect((await cinema.request(path, { method: 'OPTIONS' })).status).toBe(404)
})
