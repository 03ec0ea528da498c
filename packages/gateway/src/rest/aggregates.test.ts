import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cinema, openCinema } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema({ rest: { aggregates: true } })
})

afterAll(() => cinema.close())

test.each<[string, unknown]>([
  ['/films?select=views.sum()&id=gt.1', [{ sum: 5 }]],
  ['/films?select=count(),most:rating.max(),rating.avg()::int', [{ count: 4, most: 8.2, avg: 6 }]],
  [
    '/films?select=director_id,films:count()::text&order=director_id.nullsfirst',
    [
      { director_id: null, films: '1' },
      { director_id: 1, films: '1' },
      { director_id: 2, films: '2' },
    ],
  ],
  [
    '/films?select=count(),director:directors(name)&director_id=not.is.null',
    [
      { count: 1, director: { name: 'Agnès' } },
      { count: 2, director: { name: 'Akira' } },
    ],
  ],
  [
    '/directors?select=name,films(id.max(),count())&order=id&limit=2',
    [
      { name: 'Agnès', films: [{ max: 1, count: 1 }] },
      { name: 'Akira', films: [{ max: 3, count: 2 }] },
    ],
  ],
  ['/posters?select=...films(total:views.sum(),count())', [{ total: 5, count: 1 }]],
  ['/films?select=data->n::int.sum()', [{ sum: 3 }]],
])('GET %s combines rows', async (path, body) => {
  expect(await cinema.request(encodeURI(path))).toMatchObject({ status: 200, body })
})
