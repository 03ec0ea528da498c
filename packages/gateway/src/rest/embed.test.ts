import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cinema, openCinema } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema()
})

afterAll(() => cinema.close())

const get = (path: string) => cinema.request(encodeURI(path))

test.each<[string, string, unknown]>([
  [
    'many-to-one',
    '/films?select=id,director:directors(name)&id=in.(1,4)&order=id',
    [
      { id: 1, director: { name: 'Agnès' } },
      { id: 4, director: null },
    ],
  ],
  ['by key column', '/films?select=director_id(name)&id=eq.1', [{ director_id: { name: 'Agnès' } }]],
  ['by key column, renamed', '/films?select=d:director_id(name)&id=eq.1', [{ d: { name: 'Agnès' } }]],
  [
    'by constraint',
    '/films?select=films_director_id_fkey(name)&id=eq.1',
    [{ films_director_id_fkey: { name: 'Agnès' } }],
  ],
  [
    'one-to-many',
    '/directors?select=name,films(title)&order=id&films.order=title',
    [
      { name: 'Agnès', films: [{ title: 'Cléo' }] },
      { name: 'Akira', films: [{ title: 'Ikiru' }, { title: 'Ran' }] },
      { name: 'Takashi', films: [] },
    ],
  ],
  [
    'one-to-one',
    '/films?select=id,posters(url)&id=lte.2&order=id',
    [
      { id: 1, posters: null },
      { id: 2, posters: { url: 'ran.png' } },
    ],
  ],
  [
    'many-to-many',
    '/actors?select=name,films(title)&order=id&films.order=id.desc',
    [
      { name: 'Corinne', films: [{ title: 'Cléo' }] },
      { name: 'Tatsuya', films: [{ title: 'Ikiru' }, { title: 'Ran' }] },
      { name: 'Nobody', films: [] },
    ],
  ],
  [
    'many-to-many by junction',
    '/films?select=actors!roles(name)&id=eq.1',
    [{ actors: [{ name: 'Corinne' }] }],
  ],
  [
    'nested',
    '/directors?select=films(title,roles(part,actors(name)))&id=eq.1',
    [{ films: [{ title: 'Cléo', roles: [{ part: 'Cléo', actors: { name: 'Corinne' } }] }] }],
  ],
  [
    'twice the same table',
    '/screenings?select=film:films!screenings_film_id_fkey(title),opening:films!opening_film_id(title)',
    [{ film: { title: 'Ran' }, opening: { title: 'Cléo' } }],
  ],
  ['its own parent', '/directors?select=mentor_id(name)&id=eq.3', [{ mentor_id: { name: 'Akira' } }]],
  [
    'its own children',
    '/directors?select=directors!mentor_id(name)&id=eq.2',
    [{ directors: [{ name: 'Takashi' }] }],
  ],
  [
    'its own children by the name of the table',
    '/directors?select=directors(name)&id=eq.2',
    [{ directors: [{ name: 'Takashi' }] }],
  ],
  ['a view in a table', '/posters?select=rated_films(title)', [{ rated_films: { title: 'Ran' } }]],
  ['a table in a view', '/rated_films?select=posters(url)&id=eq.2', [{ posters: { url: 'ran.png' } }]],
  ['a view of a view', '/films?select=masters(person)&id=eq.1', [{ masters: { person: 1 } }]],
  ['a view of a hidden table', '/films?select=jobs(job)&id=eq.2', [{ jobs: [{ job: 'camera' }] }]],
  ['many-to-many of a view', '/rated_films?select=actors(name)&id=eq.2', [{ actors: [{ name: 'Tatsuya' }] }]],
  [
    'computed rows',
    '/directors?select=others(id)&id=eq.2&others.order=id.desc',
    [{ others: [{ id: 3 }, { id: 1 }] }],
  ],
  [
    'one computed row',
    '/films?select=directors(favourite(title))&id=eq.3',
    [{ directors: { favourite: { title: 'Ran' } } }],
  ],
  [
    'a column with the name of an embed',
    '/films?select=id,director_id:directors(name)&director_id=eq.1',
    [{ id: 1, director_id: { name: 'Agnès' } }],
  ],
  [
    'limit and offset inside',
    '/directors?select=films(id)&id=eq.2&films.order=id&films.limit=1&films.offset=1',
    [{ films: [{ id: 3 }] }],
  ],
  [
    'a filter empties the embed only',
    '/directors?select=id,films(id)&films.title=eq.Ran&order=id&limit=2',
    [
      { id: 1, films: [] },
      { id: 2, films: [{ id: 2 }] },
    ],
  ],
  [
    'a filter by alias',
    '/directors?select=id,works:films(id)&works.title=eq.Ran&id=eq.2',
    [{ id: 2, works: [{ id: 2 }] }],
  ],
  [
    'inner drops the parents',
    '/directors?select=id,films!inner(id)&films.or=(title.eq.Ran,title.eq.X)',
    [{ id: 2, films: [{ id: 2 }] }],
  ],
  [
    'inner within inner',
    '/directors?select=id,films!inner(roles!inner(part))&films.roles.part=eq.Hidetora',
    [{ id: 2, films: [{ roles: [{ part: 'Hidetora' }] }] }],
  ],
  ['inner without a key', '/films?select=id,posters!inner()', [{ id: 2 }]],
  ['anti-join', '/films?select=id,directors()&directors=is.null', [{ id: 4 }]],
  ['semi-join', '/films?select=id,roles()&roles=not.is.null&order=id&limit=1', [{ id: 1 }]],
  [
    'either this or that',
    '/films?select=id,posters()&or=(posters.not.is.null,id.eq.4)&order=id',
    [{ id: 2 }, { id: 4 }],
  ],
  [
    'to-one columns moved up',
    '/films?select=id,...directors(director:name,...mentor_id(mentor:name))&id=in.(2,4)&order=id',
    [
      { id: 2, director: 'Akira', mentor: null },
      { id: 4, director: null, mentor: null },
    ],
  ],
  [
    'all columns moved up',
    '/posters?select=url,...films(...directors(*))',
    [{ url: 'ran.png', id: 2, name: 'Akira', mentor_id: null }],
  ],
  [
    'to-many columns moved up',
    '/directors?select=name,...films(titles:title,ids:id)&id=eq.2&films.order=id',
    [{ name: 'Akira', titles: ['Ran', 'Ikiru'], ids: [2, 3] }],
  ],
])('%s: GET %s', async (_, path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body })
})

test('a count respects inner embeds', async () => {
  const { count, data } = await cinema.visitor
    .from('directors')
    .select('id, films!inner(id)', { count: 'exact' })
    .eq('films.title', 'Ran')
  expect({ count, data }).toEqual({ count: 1, data: [{ id: 2, films: [{ id: 2 }] }] })
})

test.each<[string, number, object]>([
  [
    '/films?select=vault(*)',
    400,
    {
      code: 'PGRST200',
      message: "Could not find a relationship between 'films' and 'vault' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'films' and 'vault' in the schema 'public', but no matches were found.",
      hint: null,
    },
  ],
  [
    '/films?select=director(*)',
    400,
    { code: 'PGRST200', hint: "Perhaps you meant 'directors' instead of 'director'." },
  ],
  [
    '/screenings?select=films(*)',
    300,
    {
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'screenings' and 'films'",
      hint: "Try changing 'films' to one of the following: 'films!screenings_film_id_fkey', 'films!screenings_opening_film_id_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'screenings with films',
          relationship: 'screenings_film_id_fkey using screenings(film_id) and films(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'screenings with films',
          relationship: 'screenings_opening_film_id_fkey using screenings(opening_film_id) and films(id)',
        },
      ],
    },
  ],
  [
    '/films?directors.name=eq.x',
    400,
    { code: 'PGRST108', hint: "Verify that 'directors' is included in the 'select' query parameter." },
  ],
  ['/films?order=directors(name)', 400, { code: 'PGRST108' }],
  ['/directors?select=*,films(*)&order=films(title)', 400, { code: 'PGRST118' }],
  ['/films?select=*,directors(*)&directors=eq.1', 400, { code: 'PGRST120' }],
  [
    '/films?select=*,directors(nope)',
    400,
    { code: '42703', message: 'column directors_1.nope does not exist' },
  ],
])('GET %s is refused', async (path, status, body) => {
  expect(await get(path)).toMatchObject({ status, body })
})
