// Behind PostgREST's `db-aggregates-enabled`, which is off unless a gateway switches it on.

import { cases, error } from '../fixtures.ts'

const refused = error('PGRST123', 'Use of aggregate functions is not allowed')

export const aggregatesOff = cases('aggregates, switched off', [
  ['GET /books?select=count()', 400, refused],
  ['GET /books?select=pages.sum()', 400, refused],
  ['GET /books?select=author_id,most:pages.max()::text', 400, refused],
  ['GET /authors?select=name,books(count())', 400, refused],
  ['GET /covers?select=...books(pages.avg())', 400, refused],
  ['GET /rpc/books_by?author=1&select=pages.min()', 400, refused],
])

/** Answered by a gateway where they are switched on. */
export const aggregates = cases('aggregates', [
  ['GET /books?select=count()', 200, [{ count: 4 }]],
  ['GET /books?select=count()&id=gt.9', 200, [{ count: 0 }]],
  ['GET /books?select=pages.count()', 200, [{ count: 3 }]],
  ['GET /books?select=pages.sum(),pages.max(),pages.min()', 200, [{ sum: 400, max: 250, min: 50 }]],
  ['GET /books?select=price.avg()', 200, [{ avg: 11.5 }]],
  ['GET /books?select=total:pages.sum()', 200, [{ total: 400 }]],
  ['GET /books?select=pages.avg()::int', 200, [{ avg: 133 }]],
  ['GET /books?select=pages::text.max()', 200, [{ max: '50' }]],
  ['GET /books?select=pages::text.max()::int', 200, [{ max: 50 }]],
  ['GET /books?select=info->a::int.sum()', 200, [{ sum: 13 }]],
  [
    'GET /books?select=author_id,count()&order=author_id',
    200,
    [
      { author_id: 1, count: 2 },
      { author_id: 2, count: 1 },
      { author_id: null, count: 1 },
    ],
  ],
  [
    'GET /books?select=in_print,total:pages.sum()&order=in_print',
    200,
    [
      { in_print: false, total: 50 },
      { in_print: true, total: 350 },
    ],
  ],
  ['GET /books?select=count(),authors(name)&author_id=eq.1', 200, [{ count: 2, authors: { name: 'Ada' } }]],
  [
    'GET /authors?select=name,books(count())&order=id&limit=3',
    200,
    [
      { name: 'Ada', books: [{ count: 2 }] },
      { name: 'Bo', books: [{ count: 1 }] },
      { name: 'Chi', books: [{ count: 0 }] },
    ],
  ],
  ['GET /authors?select=name,books(pages.sum())&id=eq.1', 200, [{ name: 'Ada', books: [{ sum: 350 }] }]],
  ['GET /covers?select=...books(pages.sum())', 200, [{ sum: 150 }]],
  ['GET /rpc/books_by?author=1&select=pages.sum()', 200, [{ sum: 350 }]],
  ['GET /books?select=tags.sum()', 404],
])
