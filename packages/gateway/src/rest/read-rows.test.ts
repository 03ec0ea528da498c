import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cinema, openCinema } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema({ patterns: true })
})

afterAll(() => cinema.close())

const ids = (...list: number[]) => list.map((id) => ({ id }))

describe('columns', () => {
  test.each<[string, unknown]>([
    ['/films?select=id,title&id=eq.2', [{ id: 2, title: 'Ran' }]],
    ['/films?select=label:title,id::text&id=eq.2', [{ label: 'Ran', id: '2' }]],
    ['/films?select=data->a->b->>1,first:data->a->b->0&id=eq.1', [{ b: 'two', first: 1 }]],
    ['/films?select=tags->0&id=eq.1', [{ tags: 'paris' }]],
    ['/films?select="odd \\"name"&id=eq.1', [{ 'odd "name': null }]],
    ['/directors?select=name,initials&id=eq.2', [{ name: 'Akira', initials: 'A' }]],
    ['/rated_films?select=title&order=rating.desc&limit=1', [{ title: 'Ran' }]],
  ])('GET %s', async (path, body) => {
    expect(await cinema.request(encodeURI(path))).toMatchObject({ status: 200, body })
  })

  test('values keep Postgres’ exact text', async () => {
    const { text } = await cinema.request('/films?select=rating,views,shown,released&id=eq.1')
    expect(text).toBe(
      '[{"rating":7.90,"views":9007199254740993,"shown":"[2020-01-01,2020-02-01)","released":"1962-04-11T10:00:00.5+00:00"}]',
    )
  })
})

describe('filters', () => {
  test.each<[string, number[]]>([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=gt.1&id=lte.3', [2, 3]],
    ['id=gte.4', [4]],
    ['id=lt.2', [1]],
    ['title=like.*o%', [1, 4]],
    ['title=ilike.r*', [2]],
    ['title=not.ilike.*i*', [1, 2]],
    ['title=match.^I', [3]],
    ['title=imatch.^i', [3]],
    ['rating=is.null', [3]],
    ['rating=not.is.null', [1, 2, 4]],
    ['rating=is.NOT_NULL', [1, 2, 4]],
    ['rating=isdistinct.1', [1, 2, 3]],
    ['title=in.("Ran",Ikiru,"no, such")', [2, 3]],
    ['title=in.()', []],
    ['id=not.in.(1,2)', [3, 4]],
    ['tags=cs.{paris}', [1]],
    ['tags=cd.{paris,day,night}', [1, 3, 4]],
    ['tags=ov.{war,day}', [1, 2]],
    ['data=cs.{"n":1}', [1]],
    ['data->n=eq.2', [2]],
    ['data->>n=eq.1', [1]],
    ['data->a->b->>0=eq.1', [1]],
    ['tags->>0=eq.war', [2]],
    ['shown=ov.[2020-01-15,2020-03-01)', [1]],
    ['shown=sl.[2021-01-01,2021-02-01)', [1]],
    ['shown=sr.[2019-01-01,2019-02-01)', [1]],
    ['shown=nxr.[2019-01-01,2021-02-01)', [1]],
    ['shown=nxl.[2019-01-01,2021-02-01)', [1]],
    ['shown=adj.[2020-02-01,2020-03-01)', [1]],
    ['title=eq(any).{Ran,Ikiru}', [2, 3]],
    ['title=like(all).{*l*,*f*}', [4]],
    ['rating=gt(any).{8,100}', [2]],
    ['title=fts.film', [4]],
    ['title=fts(english).films', [4]],
    ['title=plfts.lost film', [4]],
    ['title=phfts.lost film', [4]],
    ['title=wfts(simple).lost or ran', [2, 4]],
    ['or=(id.eq.1,and(id.gt.1,rating.not.is.null,director_id.eq.2))', [1, 2]],
    ['not.or=(id.eq.1,title.in.("Ran",Ikiru))', [4]],
    ['and=(id.gt.1,not.or(id.eq.2,id.eq.3))', [4]],
    ['"odd \\"name"=is.null&id=eq.1', [1]],
  ])('%s', async (filter, found) => {
    const path = `/films?select=id&order=id&${new URLSearchParams(filter)}`
    expect(await cinema.request(path)).toMatchObject({ status: 200, body: ids(...found) })
  })
})

describe('order and range', () => {
  test.each<[string, number[]]>([
    ['order=rating.desc.nullslast,id', [2, 1, 4, 3]],
    ['order=rating.asc.nullsfirst', [3, 4, 1, 2]],
    ['order=data->>n.desc.nullslast,id.desc', [2, 1, 4, 3]],
    ['order=directors(name).desc.nullslast,id&select=id,directors()', [2, 3, 1, 4]],
    ['order=id&limit=2&offset=1', [2, 3]],
    ['order=id&limit=0', []],
  ])('%s', async (query, found) => {
    expect(await cinema.request(`/films?select=id&${query}`)).toMatchObject({
      status: 200,
      body: ids(...found),
    })
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['', {}, 200, '0-3/*'],
    ['', { prefer: 'count=exact' }, 200, '0-3/4'],
    ['limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/4'],
    ['limit=2&offset=1', {}, 200, '1-2/*'],
    ['id=eq.9', {}, 200, '*/*'],
    ['id=eq.9', { prefer: 'count=exact' }, 200, '*/0'],
    ['limit=0', { prefer: 'count=exact' }, 206, '*/4'],
    ['limit=1', { prefer: 'count=planned' }, 206, '0-0/4'],
    ['', { range: '1-2', prefer: 'count=estimated' }, 206, '1-2/4'],
    ['', { range: '2-', 'range-unit': 'items' }, 200, '2-3/*'],
  ])('?%s with %j', async (query, headers, status, contentRange) => {
    expect(await cinema.request(`/films?order=id&${query}`, { headers })).toMatchObject({
      status,
      headers: { 'content-range': contentRange },
    })
    const head = await cinema.request(`/films?order=id&${query}`, { method: 'HEAD', headers })
    if (!headers.range)
      expect(head).toMatchObject({ status, text: '', headers: { 'content-range': contentRange } })
  })

  test('an offset beyond the end', async () => {
    const answer = await cinema.request('/films?offset=9', { headers: { prefer: 'count=exact' } })
    expect(answer).toMatchObject({
      status: 416,
      headers: { 'content-range': '*/4' },
      body: {
        code: 'PGRST103',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
        hint: null,
        message: 'Requested range not satisfiable',
      },
    })
  })

  test('a response has at most 1000 rows, and the total count', async () => {
    await cinema.admin`insert into public.actors select n, 'Extra' from generate_series(1001, 2100) n`
    const { data, count, status } = await cinema.visitor
      .from('actors')
      .select('id', { count: 'estimated' })
      .gt('id', 1000)
      .limit(5000)
    expect({ rows: data?.length, status, count }).toEqual({ rows: 1000, status: 206, count: 1100 })
    await cinema.admin`delete from public.actors where id > 1000`
  })
})

describe('formats and headers', () => {
  test('headers', async () => {
    const { headers } = await cinema.request('/films?select=id&limit=1', {
      headers: { prefer: 'count=exact, handling=lenient, return=minimal' },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-location': '/films?select=id&limit=1',
      'content-profile': 'public',
      'preference-applied': 'count=exact, handling=lenient',
    })
  })

  test('one object, or an error', async () => {
    const db = cinema.visitor
    expect(await db.from('films').select('id').eq('id', 1).single()).toMatchObject({
      data: { id: 1 },
      error: null,
    })
    expect(await db.from('films').select('id').eq('id', 9).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await db.from('films').select('id').eq('id', 9).single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    })
  })

  test('CSV, and JSON without nulls', async () => {
    const db = cinema.visitor
    expect((await db.from('films').select('id,title,rating').lt('id', 4).order('id').csv()).data).toBe(
      'id,title,rating\n1,Cléo,7.90\n2,Ran,8.2\n3,Ikiru,',
    )
    expect((await db.from('films').select('id').eq('id', 9).csv()).error).toBeNull()
    expect((await db.from('films').select('id,rating').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }])
  })

  test('the time zone of the response', async () => {
    const { body } = await cinema.request('/films?select=released&id=eq.2', {
      headers: { prefer: 'timezone=Asia/Tokyo' },
    })
    expect(body).toEqual([{ released: '1985-06-01T09:00:00+09:00' }])
  })
})
