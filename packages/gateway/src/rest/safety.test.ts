// Permissions, and attempts to get around them.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys, openGateway } from '../../../../test/gateway.ts'
import { ann, ben, type Cinema, openCinema, tokenOf } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema({ limitedHeaders: { 'x-door-code': { points: 3, seconds: 60 } } })
})

afterAll(() => cinema.close())

describe('row-level security', () => {
  test('people see, change and delete their own rows only', async () => {
    const [anns, bens] = [(await cinema.as(ann)).from('notes'), (await cinema.as(ben)).from('notes')]
    expect(await anns.insert({ body: 'of Ann' }).select('owner').single()).toMatchObject({
      status: 201,
      data: { owner: ann },
    })
    expect(await bens.select()).toMatchObject({ status: 200, data: [] })
    expect(await bens.update({ body: 'mine' }).eq('body', 'of Ann')).toMatchObject({
      status: 204,
      error: null,
    })
    expect(await bens.update({ body: 'mine' }).eq('body', 'of Ann').select()).toMatchObject({
      status: 200,
      data: [],
    })
    expect(await bens.delete().eq('body', 'of Ann').select().single()).toMatchObject({
      error: { code: 'PGRST116' },
    })
    expect(await anns.select('body')).toMatchObject({ data: [{ body: 'of Ann' }] })
  })

  test.each(['exact', 'planned', 'estimated'] as const)(
    'the %s count excludes rows that the caller may not see',
    async (count) => {
      await cinema.admin`
        insert into public.notes (owner, body) select ${ann}, ${count} || n from generate_series(1, 500) n`
      await cinema.admin`analyze public.notes`
      const bens = (await cinema.as(ben)).from('notes')
      expect(await bens.select('*', { count, head: true }).gt('body', count)).toMatchObject({ count: 0 })
      await cinema.admin`delete from public.notes where starts_with(body, ${count})`
    },
  )

  test('a row must pass the policy’s check', async () => {
    const bens = (await cinema.as(ben)).from('notes')
    expect(await bens.insert({ owner: ann, body: 'forged' })).toMatchObject({
      status: 403,
      error: {
        code: '42501',
        message: 'new row violates row-level security policy for table "notes"',
        details: null,
      },
    })
  })

  test('a row that the caller may not see can be inserted, but not returned', async () => {
    const anns = (await cinema.as(ann)).from('notes')
    expect(await anns.insert({ body: 'hidden', secret: true })).toMatchObject({ status: 201, error: null })
    expect(await anns.insert({ body: 'hidden too', secret: true }).select()).toMatchObject({
      error: { code: '42501' },
    })
    await cinema.admin`delete from public.notes where secret`
  })

  test('an upsert cannot take over another person’s row', async () => {
    const bens = (await cinema.as(ben)).from('notes')
    expect(await bens.upsert({ body: 'of Ann' }, { onConflict: 'body' })).toMatchObject({
      error: {
        code: '42501',
        message: expect.stringContaining('row-level security policy (USING expression)'),
      },
    })
  })

  test('"permission denied" is 401 for anonymous callers and 403 for others', async () => {
    expect(await cinema.request('/vault')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { code: '42501', message: 'permission denied for table vault' },
    })
    expect(await (await cinema.as(ann)).from('vault').select()).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await cinema.gateway.client({}, keys.secret).from('vault').select()).toMatchObject({
      status: 200,
      data: [],
    })
  })
})

describe('keys and tokens', () => {
  const films = (headers: Record<string, string>) => cinema.request('/films?select=id&id=eq.1', { headers })

  test.each<[string, Record<string, string>, number, object]>([
    ['no key', { apikey: '' }, 401, { message: 'No API key found in request' }],
    ['a wrong key', { apikey: 'sb_publishable_other' }, 401, { message: 'Invalid API key' }],
    ['a forged token', { authorization: 'Bearer a.b.c' }, 401, { code: 'PGRST301' }],
    ['no token', { authorization: 'Bearer ' }, 401, { message: 'Empty JWT is sent in Authorization header' }],
    ['half a token', { authorization: 'Bearer a.b' }, 401, { message: 'Expected 3 parts in JWT; got 2' }],
    ['a key as token', { authorization: 'Bearer sb_secret_other' }, 401, { code: 'PGRST301' }],
    ['its own key as token', { authorization: `Bearer ${keys.publishable}` }, 200, [{ id: 1 }]],
  ])('%s', async (_, headers, status, body) => {
    expect(await films(headers)).toMatchObject({ status, body })
  })

  test('an expired token', async () => {
    const token = await tokenOf(ann, { exp: Math.floor(Date.now() / 1000) - 60 })
    expect(await films({ authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
      body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    })
  })

  test.each<[string, Promise<string>, object]>([
    ['early', tokenOf(ann, { nbf: 4e9 }), { code: 'PGRST303', message: 'JWT not yet valid' }],
    [
      'odd',
      tokenOf(ann, { nbf: 'x' }),
      { code: 'PGRST303', message: "The JWT 'nbf' claim must be a number" },
    ],
    [
      'changed',
      tokenOf(ann).then((token) => `${token.slice(0, -4)}AAAA`),
      {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      },
    ],
  ])('an %s token', async (_, token, body) => {
    const answer = await films({ authorization: `Bearer ${await token}` })
    expect(answer).toMatchObject({ status: 401, body })
  })

  test('a role that does not exist', async () => {
    const token = await tokenOf(ann, { role: 'emperor' })
    expect(await films({ authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      body: { code: '22023' },
    })
  })
})

describe('what does not exist', () => {
  test.each<[string, Record<string, string>, number, object]>([
    [
      '/film',
      {},
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.film' in the schema cache",
        hint: "Perhaps you meant the table 'public.films'",
        details: null,
      },
    ],
    ['/pg_class', {}, 404, { code: 'PGRST205', hint: null }],
    ['/films/1', {}, 404, { code: 'PGRST125' }],
    ['/', {}, 404, { code: 'PGRST126' }],
    ['/films?select=nope', {}, 400, { code: '42703', message: 'column films.nope does not exist' }],
    ['/films?nope=eq.1', {}, 400, { code: '42703' }],
    ['/films?id=eq.x', {}, 400, { code: '22P02' }],
    ['/films?title=gt.1&title=fts(klingon).x', {}, 400, {}],
    [
      '/films',
      { 'accept-profile': 'auth' },
      406,
      {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public, graphql_public',
      },
    ],
    ['/films', { accept: 'text/html' }, 406, { code: 'PGRST107' }],
    ['/films', { prefer: 'handling=strict, magic' }, 400, { code: 'PGRST122' }],
    ['/films?select=views.sum()', {}, 400, { code: 'PGRST123' }],
  ])('GET %s %j', async (path, headers, status, body) => {
    const answer = await cinema.request(path, { headers })
    expect(answer).toMatchObject({ status, body })
    expect(Object.keys(answer.body)).toEqual(['code', 'details', 'hint', 'message'])
    expect(answer.headers['proxy-status']).toBe(`PostgREST; error=${answer.body.code}`)
  })
})

describe('SQL injection', () => {
  const attacks = [
    `'; drop table films; --`,
    `" ; drop table films; --`,
    `x") from films; drop table films; --`,
    `\\'; drop table films; --`,
    `1) or (1=1`,
    `$1`,
    `{}","a`,
    `*/ drop table films; /*`,
    'a\u0000b',
    '\ud800',
    '€'.repeat(300),
  ]
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const positions: Record<string, (text: string) => Record<string, string>> = {
    'a value': (text) => ({ title: `eq.${text}` }),
    'a list': (text) => ({ title: `in.(${quoted(text)})` }),
    'a bare list': (text) => ({ title: `in.(${text})` }),
    'a pattern': (text) => ({ title: `ilike.${text}` }),
    'a quantified value': (text) => ({ title: `eq(any).{${text}}` }),
    'a truth': (text) => ({ title: `is.${text}` }),
    'a search': (text) => ({ title: `wfts.${text}` }),
    'a search language': (text) => ({ title: `fts(${text}).x` }),
    'a tree': (text) => ({ or: `(title.eq.${quoted(text)},id.eq.1)` }),
    'a filtered column': (text) => ({ [quoted(text)]: 'eq.1' }),
    'a bare column': (text) => ({ [text]: 'eq.1' }),
    'a JSON path': (text) => ({ [`data->>${quoted(text)}`]: 'eq.1' }),
    'a selected column': (text) => ({ select: quoted(text) }),
    'a selected path': (text) => ({ select: `x:data->${quoted(text)}` }),
    'an alias': (text) => ({ select: `${quoted(text)}:id` }),
    'a cast': (text) => ({ select: `id::${text}` }),
    'an embed': (text) => ({ select: `${quoted(text)}(id)` }),
    'an embed alias': (text) => ({ select: `${quoted(text)}:directors(id)` }),
    'a hint': (text) => ({ select: `directors!${quoted(text)}(id)` }),
    'an order': (text) => ({ order: quoted(text) }),
    'a direction': (text) => ({ order: `id.${text}` }),
    'a limit': (text) => ({ limit: text }),
    'an offset': (text) => ({ offset: text }),
  }

  test.each(Object.keys(positions))('through %s', async (position) => {
    for (const attack of attacks) {
      const { status } = await cinema.request(`/films?${new URLSearchParams(positions[position]?.(attack))}`)
      expect([200, 400]).toContain(status)
    }
    expect(await cinema.visitor.from('films').select('id', { count: 'exact', head: true })).toMatchObject({
      count: 4,
    })
  })

  test('through the names of columns, tables, functions or schemas', async () => {
    for (const attack of attacks) {
      const name = new URLSearchParams({ name: attack })
        .toString()
        .slice('name='.length)
        .replaceAll('+', '%20')
      const body = JSON.stringify({ [attack]: attack })
      const answers = await Promise.all([
        cinema.request('/films', { method: 'POST', body }),
        cinema.request(`/films?id=eq.1`, { method: 'PATCH', body }),
        cinema.request(`/films?columns=${name}`, { method: 'POST', body }),
        cinema.request(`/films?on_conflict=%22${name}%22`, {
          method: 'POST',
          body: '{"title":"x"}',
          headers: { prefer: 'resolution=merge-duplicates' },
        }),
        cinema.request(`/${name}`),
        cinema.request(`/rpc/${name}`, { method: 'POST', body }),
        cinema.request(`/rpc/add_them?${new URLSearchParams({ a: attack })}`),
      ])
      for (const { status } of answers) expect([400, 404]).toContain(status)
    }
  })

  test('values are stored unchanged', async () => {
    for (const attack of attacks.filter((text) => !/[\0\ud800]/.test(text))) {
      const { data } = await (await cinema.as(ann))
        .from('notes')
        .insert({ body: attack })
        .select('body')
        .single()
      expect(data?.body).toBe(attack)
      const found = await (await cinema.as(ann)).from('notes').select('body').eq('body', attack)
      expect(found.data).toEqual([{ body: attack }])
    }
  })
})

test('guesses of a limited header are rate limited', async () => {
  const knock = () => cinema.request('/films?select=id&limit=1', { headers: { 'x-door-code': 'guess' } })
  const answers = await Promise.all([knock(), knock(), knock(), knock(), knock()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  expect((await knock()).body).toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    details: null,
    hint: null,
  })
  expect(await cinema.request('/films?select=id&limit=1')).toMatchObject({ status: 200 })
})

test('an IPv6 network counts as one address', async () => {
  const knockFrom = (address: string) =>
    cinema.request('/films?select=id&limit=1', {
      headers: { 'x-door-code': 'guess', 'x-forwarded-for': address },
    })
  const answers = await Promise.all([1, 2, 3, 4, 5].map((host) => knockFrom(`2001:db8:1:2::${host}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  expect(await knockFrom('2001:db8:1:3::1')).toMatchObject({ status: 200 })
})

test('a new table is available without a reload', async () => {
  expect(await cinema.request('/trailers')).toMatchObject({ status: 404 })
  await cinema.admin.unsafe(
    'create table public.trailers (id int primary key); grant select on public.trailers to anon',
  )
  await vi.waitFor(async () =>
    expect(await cinema.request('/trailers')).toMatchObject({ status: 200, body: [] }),
  )
  await cinema.admin.unsafe('drop table public.trailers')
  await vi.waitFor(async () => expect(await cinema.request('/trailers')).toMatchObject({ status: 404 }))
})

test('an application chooses the schemas that it exposes', async () => {
  const { gateway } = await openGateway({ rest: { schemas: ['studio', 'public'] } })
  const get = async (path: string, profile = '') => {
    const headers = { apikey: keys.publishable, ...(profile && { 'accept-profile': profile }) }
    const answer = await fetch(`${gateway.url}/rest/v1${path}`, { headers })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await get('/crews')).toMatchObject({
    status: 404,
    body: { message: "Could not find the table 'studio.crews' in the schema cache" },
  })
  expect(await get('/crews', 'public')).toMatchObject({
    status: 404,
    body: { message: "Could not find the table 'public.crews' in the schema cache" },
  })
  expect(await get('/crews', 'auth')).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
})
