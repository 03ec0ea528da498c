import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'

let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.directors (id int primary key, name text not null, born date);
    create table public.films (
      id int primary key,
      title text not null,
      director_id int references public.directors,
      rating numeric,
      tags text[] not null default '{}',
      data jsonb not null default '{}'
    );
    create table public.actors (id int primary key, name text not null);
    create table public.roles (
      film_id int references public.films, actor_id int references public.actors, part text,
      primary key (film_id, actor_id)
    );
    create table public.nominations (
      film_id int primary key references public.films, rank int not null default 0
    );
    grant select, insert, update, delete on all tables in schema public to anon, authenticated;
    insert into public.directors values (1, 'Agnès', '1928-05-30'), (2, 'Akira', '1910-03-23');
    insert into public.films values
      (1, 'Cléo', 1, 7.90, '{paris,day}', '{"a": {"b": [1, "two"]}}'),
      (2, 'Ran', 2, 8.2, '{war}', '{}'),
      (3, 'Ikiru', 2, null, '{}', '{}'),
      (4, 'Orphan', null, 1, '{}', '{}');
    insert into public.actors values (1, 'Corinne'), (2, 'Tatsuya'), (3, 'Idle');
    insert into public.roles values (1, 1, 'Cléo'), (2, 2, 'Hidetora'), (3, 2, null);
    insert into public.nominations values (2, 1);
    create function public.add_them(a int, b int default 1) returns int language sql immutable return a + b;
    create function public.films_of(name text) returns setof public.films language sql stable
      begin atomic select f.* from public.films f join public.directors d on d.id = f.director_id where d.name = films_of.name order by f.id; end;
    create function public.nothing() returns void language sql begin atomic select; end;
    grant execute on all functions in schema public to anon, authenticated;
  `)
  gateway = await startGateway(database)
})

afterAll(async () => {
  await gateway.close()
  await database.drop()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}/rest/v1${path}`, {
    headers: { apikey: keys.publishable, ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

describe('reading', () => {
  test.each([
    [
      '/films?select=id,title&order=id&limit=2',
      [
        { id: 1, title: 'Cléo' },
        { id: 2, title: 'Ran' },
      ],
    ],
    ['/films?select=id&rating=gt.7.9', [{ id: 2 }]],
    ['/films?select=id&tags=cs.{paris}', [{ id: 1 }]],
    ['/films?select=id&title=in.("Ran",Ikiru)&order=id', [{ id: 2 }, { id: 3 }]],
    ['/films?select=id&title=in.()', []],
    [
      '/films?select=id&or=(id.eq.1,and(id.gt.1,rating.not.is.null,director_id.eq.2))&order=id.desc',
      [{ id: 2 }, { id: 1 }],
    ],
    ['/films?select=b:data->a->b->>1,data->a->b->0&id=eq.1', [{ b: 'two', b_: 1 }].map(() => ({ b: 1 }))],
    [
      '/films?select=id,director:directors(name)&id=in.(1,4)&order=id',
      [
        { id: 1, director: { name: 'Agnès' } },
        { id: 4, director: null },
      ],
    ],
    [
      '/directors?select=id,films(title)&order=id&films.order=title',
      [
        { id: 1, films: [{ title: 'Cléo' }] },
        { id: 2, films: [{ title: 'Ikiru' }, { title: 'Ran' }] },
      ],
    ],
    [
      '/films?select=id,actors(name)&id=gte.3&order=id',
      [
        { id: 3, actors: [{ name: 'Tatsuya' }] },
        { id: 4, actors: [] },
      ],
    ],
    [
      '/films?select=id,nominations(rank)&id=lte.2&order=id',
      [
        { id: 1, nominations: null },
        { id: 2, nominations: { rank: 1 } },
      ],
    ],
    [
      '/films?select=id,directors!inner(name)&directors.name=eq.Akira&order=id',
      [
        { id: 2, directors: { name: 'Akira' } },
        { id: 3, directors: { name: 'Akira' } },
      ],
    ],
    ['/films?select=id,directors()&directors=is.null', [{ id: 4 }]],
    [
      '/films?select=id,...directors(director:name)&order=directors(name),id',
      [
        { id: 1, director: 'Agnès' },
        { id: 2, director: 'Akira' },
        { id: 3, director: 'Akira' },
        { id: 4, director: null },
      ],
    ],
    ['/directors?select=id,...films(titles:title)&id=eq.1', [{ id: 1, titles: ['Cléo'] }]],
    ['/rpc/films_of?name=Akira&select=id&rating=not.is.null', [{ id: 2 }]],
    ['/rpc/add_them?a=2', 3],
  ])('GET %s', async (path, rows) => {
    expect(await get(encodeURI(path))).toMatchObject({ status: 200, body: rows })
  })
})

test('a write can be followed to its end', async () => {
  const db = gateway.client()

  const inserted = await db.from('films').insert({ id: 10, title: 'New', director_id: 1 })
  expect(inserted).toMatchObject({ error: null, status: 201, data: null })

  const updated = await db
    .from('films')
    .update({ title: 'Newer' })
    .eq('id', 10)
    .select('title, directors(name)')
    .single()
  expect(updated.data).toEqual({ title: 'Newer', directors: { name: 'Agnès' } })

  const upserted = await db
    .from('films')
    .upsert([
      { id: 10, title: 'Again' },
      { id: 11, title: 'More' },
    ])
    .select('id, title')
  expect(upserted).toMatchObject({
    status: 201,
    data: [
      { id: 10, title: 'Again' },
      { id: 11, title: 'More' },
    ],
  })
  const again = await db.from('films').upsert([{ id: 10, title: 'Same' }])
  expect(again).toMatchObject({ status: 200, error: null })

  const deleted = await db.from('films').delete({ count: 'exact' }).gte('id', 10)
  expect(deleted).toMatchObject({ status: 204, count: 2 })
})

test('counts are told by Content-Range', async () => {
  const db = gateway.client()
  expect(await db.from('films').select('id', { count: 'exact', head: true })).toMatchObject({
    count: 4,
    status: 200,
  })
  expect(await db.from('films').select('id', { count: 'exact' }).range(1, 2)).toMatchObject({
    count: 4,
    status: 206,
  })
  expect(await db.from('films').select('id', { count: 'estimated' }).eq('id', 1)).toMatchObject({
    count: 1,
    status: 200,
  })
  expect(await db.from('films').select('id', { count: 'planned' })).toMatchObject({ error: null })
})

test('functions', async () => {
  const db = gateway.client()
  expect(await db.rpc('add_them', { a: 1, b: 5 })).toMatchObject({ data: 6, status: 200 })
  expect(await db.rpc('nothing')).toMatchObject({ data: null, status: 204, error: null })
  expect(await db.rpc('films_of', { name: 'Agnès' }).select('title, directors(name)').single()).toMatchObject(
    {
      data: { title: 'Cléo', directors: { name: 'Agnès' } },
    },
  )
  expect(await db.rpc('add_them', { c: 1 })).toMatchObject({ error: { code: 'PGRST202' }, status: 404 })
})
