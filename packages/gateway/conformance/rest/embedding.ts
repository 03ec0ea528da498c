import { cases, error } from '../fixtures.ts'

const ids = (...list: number[]) => list.map((id) => ({ id }))

const shapes = cases('embedding', [
  [
    'GET /books?select=id,authors(name)&id=in.(1,4)&order=id',
    200,
    [
      { id: 1, authors: { name: 'Ada' } },
      { id: 4, authors: null },
    ],
  ],
  ['GET /books?select=id,author:authors(name)&id=eq.1', 200, [{ id: 1, author: { name: 'Ada' } }]],
  [
    'GET /books?select=authors(*)&id=eq.1',
    200,
    [{ authors: { id: 1, name: 'Ada', born: '1900-01-01', country: 'NZ', mentor_id: null } }],
  ],
  ['GET /books?select=author_id(name)&id=eq.1', 200, [{ author_id: { name: 'Ada' } }]],
  ['GET /books?select=who:author_id(name)&id=eq.1', 200, [{ who: { name: 'Ada' } }]],
  ['GET /books?select=books_author_id_fkey(name)&id=eq.1', 200, [{ books_author_id_fkey: { name: 'Ada' } }]],
  ['GET /books?select=authors!author_id(name)&id=eq.1', 200, [{ authors: { name: 'Ada' } }]],
  ['GET /books?select=authors!books_author_id_fkey(name)&id=eq.1', 200, [{ authors: { name: 'Ada' } }]],
  ['GET /books?select=id,%20authors%20(%20name%20)&id=eq.1', 200, [{ id: 1, authors: { name: 'Ada' } }]],
  [
    'GET /authors?select=name,books(id)&id=in.(1,3)&order=id',
    200,
    [
      { name: 'Ada', books: ids(1, 2) },
      { name: 'Chi', books: [] },
    ],
  ],
  ['GET /authors?select=books!author_id(id)&id=eq.2', 200, [{ books: ids(3) }]],
  [
    'GET /books?select=id,covers(url)&order=id&limit=2',
    200,
    [
      { id: 1, covers: { url: 'a.png' } },
      { id: 2, covers: null },
    ],
  ],
  ['GET /covers?select=url,books(title)&book_id=eq.1', 200, [{ url: 'a.png', books: { title: 'Alpha' } }]],
  [
    'GET /books?select=id,genres(name)&id=in.(1,4)&order=id&genres.order=id',
    200,
    [
      { id: 1, genres: [{ name: 'Adventure' }, { name: 'Science' }] },
      { id: 4, genres: [] },
    ],
  ],
  [
    'GET /genres?select=name,books(id)&order=id&books.order=id',
    200,
    [
      { name: 'Adventure', books: ids(1, 2) },
      { name: 'Science', books: ids(1, 3) },
      { name: 'Empty', books: [] },
    ],
  ],
  ['GET /genres?select=books!book_genres(id)&id=eq.1&books.order=id', 200, [{ books: ids(1, 2) }]],
  [
    'GET /copies?select=id,shelves(label)&order=id',
    200,
    [
      { id: 1, shelves: { label: 'north' } },
      { id: 2, shelves: { label: 'south' } },
      { id: 3, shelves: null },
    ],
  ],
  [
    'GET /shelves?select=label,copies(id)&order=number',
    200,
    [
      { label: 'north', copies: ids(1) },
      { label: 'south', copies: ids(2) },
    ],
  ],
  [
    'GET /authors?select=name,books(id,genres(id))&id=eq.2',
    200,
    [{ name: 'Bo', books: [{ id: 3, genres: ids(2) }] }],
  ],
  [
    'GET /countries?select=code,authors(id,books(id,covers(url)))&code=eq.IS',
    200,
    [{ code: 'IS', authors: [{ id: 2, books: [{ id: 3, covers: { url: 'c.png' } }] }] }],
  ],
  [
    'GET /loans?select=id,lender:members!lender_id(name),borrower:members!borrower_id(name)&order=id',
    200,
    [
      { id: 1, lender: { name: 'Kim' }, borrower: { name: 'Lee' } },
      { id: 2, lender: { name: 'Lee' }, borrower: null },
    ],
  ],
  [
    'GET /loans?select=lender_id(name),borrower_id(name)&id=eq.1',
    200,
    [{ lender_id: { name: 'Kim' }, borrower_id: { name: 'Lee' } }],
  ],
  [
    'GET /members?select=name,lent:loans!lender_id(id),got:loans!loans_borrower_id_fkey(id)&order=id',
    200,
    [
      { name: 'Kim', lent: ids(1), got: [] },
      { name: 'Lee', lent: ids(2), got: ids(1) },
    ],
  ],
  ['GET /authors?select=name,mentor_id(name)&id=eq.2', 200, [{ name: 'Bo', mentor_id: { name: 'Ada' } }]],
  ['GET /authors?select=name,mentor:mentor_id(name)&id=eq.1', 200, [{ name: 'Ada', mentor: null }]],
  ['GET /authors?select=name,authors!mentor_id(id)&id=eq.1', 200, [{ name: 'Ada', authors: ids(2, 3) }]],
  ['GET /authors?select=name,authors(id)&id=eq.1', 200, [{ name: 'Ada', authors: ids(2, 3) }]],
  ['GET /authors?select=name,pupils:authors!mentor_id(id)&id=eq.4', 200, [{ name: 'Dee', pupils: [] }]],
  [
    'GET /books?select=id,sequels(id)&order=id&limit=2',
    200,
    [
      { id: 1, sequels: ids(2) },
      { id: 2, sequels: [] },
    ],
  ],
  [
    'GET /authors?select=id,home(name)&order=id',
    200,
    [
      { id: 1, home: { name: 'New Zealand' } },
      { id: 2, home: { name: 'Iceland' } },
      { id: 3, home: { name: 'Japan' } },
      { id: 4, home: null },
    ],
  ],
  ['GET /printed_books?select=id,authors(name)&id=eq.1', 200, [{ id: 1, authors: { name: 'Ada' } }]],
  ['GET /authors?select=name,printed_books(id)&id=eq.1', 200, [{ name: 'Ada', printed_books: ids(1, 2) }]],
  [
    'GET /writers?select=writer,countries(name)&writer=eq.1',
    200,
    [{ writer: 1, countries: { name: 'New Zealand' } }],
  ],
  ['GET /writers?select=writer,books(id)&writer=eq.1&books.order=id', 200, [{ writer: 1, books: ids(1, 2) }]],
  [
    'GET /writers?select=writer,printed_books(id)&writer=eq.1',
    200,
    [{ writer: 1, printed_books: ids(1, 2) }],
  ],
  [
    'GET /printed_books?select=id,writers(loud_name)&id=eq.1',
    200,
    [{ id: 1, writers: { loud_name: 'ADA' } }],
  ],
  ['GET /printed_books?select=id,genres(id)&id=eq.1&genres.order=id', 200, [{ id: 1, genres: ids(1, 2) }]],
  ['GET /genres?select=id,printed_books(id)&id=eq.2', 200, [{ id: 2, printed_books: ids(1) }]],
  ['GET /credits?select=book,countries(name)&book=eq.3', 200, [{ book: 3, countries: { name: 'Iceland' } }]],
  ['GET /credits?select=book,covers(url)&book=eq.3', 200, [{ book: 3, covers: { url: 'c.png' } }]],
  ['GET /countries?select=code,credits(book)&code=eq.IS', 200, [{ code: 'IS', credits: [{ book: 3 }] }]],
  [
    'GET /covers?select=url,credits(title)&book_id=eq.3',
    200,
    [{ url: 'c.png', credits: { title: 'Gamma ray' } }],
  ],
  ['GET /books?select=id,covers()&id=eq.1', 200, [{ id: 1 }]],
  ['GET /rpc/books_by?author=2&select=id,authors(name)', 200, [{ id: 3, authors: { name: 'Bo' } }]],
  ['GET /rpc/first_book?select=id,genres(id)&genres.order=id', 200, { id: 1, genres: ids(1, 2) }],
])

const inner = cases('inner joins and filters of embeds', [
  [
    'GET /books?select=id,authors!inner(name)&order=id',
    200,
    [
      { id: 1, authors: { name: 'Ada' } },
      { id: 2, authors: { name: 'Ada' } },
      { id: 3, authors: { name: 'Bo' } },
    ],
  ],
  ['GET /books?select=id,authors!left(name)&id=eq.4', 200, [{ id: 4, authors: null }]],
  [
    'GET /books?select=id,authors!author_id!inner(id)&order=id&authors.id=eq.2',
    200,
    [{ id: 3, authors: { id: 2 } }],
  ],
  [
    'GET /books?select=id,authors!inner!author_id(id)&order=id&authors.id=eq.2',
    200,
    [{ id: 3, authors: { id: 2 } }],
  ],
  [
    'GET /books?select=id,authors(id)&order=id&authors.name=eq.Bo',
    200,
    [
      { id: 1, authors: null },
      { id: 2, authors: null },
      { id: 3, authors: { id: 2 } },
      { id: 4, authors: null },
    ],
  ],
  ['GET /books?select=id,authors!inner()&authors.name=eq.Ada&order=id', 200, ids(1, 2)],
  ['GET /books?select=id,a:authors!inner()&a.name=eq.Ada&order=id', 200, ids(1, 2)],
  ['GET /books?select=id,a:authors!inner()&authors.name=eq.Ada&order=id', 200, ids(1, 2)],
  ['GET /authors?select=id,books!inner(id)&books.pages=lt.100', 200, [{ id: 2, books: ids(3) }]],
  [
    'GET /authors?select=id,books(id)&books.pages=lt.100&order=id',
    200,
    [
      { id: 1, books: [] },
      { id: 2, books: ids(3) },
      { id: 3, books: [] },
      { id: 4, books: [] },
    ],
  ],
  ['GET /genres?select=id,books!inner(id)&books.id=eq.3', 200, [{ id: 2, books: ids(3) }]],
  [
    'GET /countries?select=code,authors!inner(id,books!inner(id))&authors.books.id=eq.3',
    200,
    [{ code: 'IS', authors: [{ id: 2, books: ids(3) }] }],
  ],
  [
    'GET /authors?select=id,books(id)&id=eq.1&books.or=(id.eq.1,pages.gt.900)',
    200,
    [{ id: 1, books: ids(1) }],
  ],
  [
    'GET /authors?select=id,books(id)&id=eq.1&books.not.or=(id.eq.1,pages.gt.900)',
    200,
    [{ id: 1, books: ids(2) }],
  ],
  [
    'GET /authors?select=id,books(id)&id=eq.1&books.and=(id.gt.1,pages.gt.1)',
    200,
    [{ id: 1, books: ids(2) }],
  ],
  [
    'GET /authors?select=id&books=is.null&order=id',
    400,
    error('42703', 'column authors.books does not exist'),
  ],
  ['GET /authors?select=id,books()&books=is.null&order=id', 200, ids(3, 4)],
  ['GET /authors?select=id,books()&books=not.is.null&order=id', 200, ids(1, 2)],
  ['GET /books?select=id,authors()&authors=is.null', 200, ids(4)],
  [
    'GET /books?select=id,authors(),covers()&or=(authors.is.null,covers.not.is.null)&order=id',
    200,
    ids(1, 3, 4),
  ],
  ['GET /books?select=id,who:authors()&who=not.is.null&order=id', 200, ids(1, 2, 3)],
  [
    'GET /authors?select=id,books()&books=eq.1',
    400,
    error(
      'PGRST120',
      "Bad operator on the 'books' embedded resource",
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  ],
  ['GET /letters?select=id,author(name)&author=eq.1', 200, [{ id: 1, author: { name: 'Kim' } }]],
  ['GET /letters?select=id,from:author(name)&author=eq.2', 200, [{ id: 2, from: { name: 'Lee' } }]],
  ['GET /letters?select=id,author:people(name)&author=eq.2', 200, [{ id: 2, author: { name: 'Lee' } }]],
  [
    'GET /letters?select=id,author(name)&author=in.(1,2)&author.name=eq.Lee&order=id',
    200,
    [
      { id: 1, author: null },
      { id: 2, author: { name: 'Lee' } },
    ],
  ],
  ['GET /letters?select=id,author()&or=(author.eq.1, author.is.null)&order=id', 200, ids(1, 3)],
  ['GET /letters?select=id,author(name)&author=is.null', 200, [{ id: 3, author: null }]],
  [
    'GET /books?select=id&authors.name=eq.Ada',
    400,
    error(
      'PGRST108',
      "'authors' is not an embedded resource in this request",
      null,
      "Verify that 'authors' is included in the 'select' query parameter.",
    ),
  ],
  [
    'GET /authors?select=id,b:books(id)&c.id=eq.1',
    400,
    error(
      'PGRST108',
      "'c' is not an embedded resource in this request",
      null,
      "Verify that 'c' is included in the 'select' query parameter.",
    ),
  ],
])

const spread = cases('spread embeds', [
  [
    'GET /books?select=id,...authors(name)&order=id',
    200,
    [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Ada' },
      { id: 3, name: 'Bo' },
      { id: 4, name: null },
    ],
  ],
  [
    'GET /books?select=id,...authors(author:name,born)&id=eq.1',
    200,
    [{ id: 1, author: 'Ada', born: '1900-01-01' }],
  ],
  [
    'GET /books?select=id,...authors!inner(name)&order=id',
    200,
    [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Ada' },
      { id: 3, name: 'Bo' },
    ],
  ],
  [
    'GET /books?select=id,...authors(name,...countries(country:name))&id=eq.3',
    200,
    [{ id: 3, name: 'Bo', country: 'Iceland' }],
  ],
  [
    'GET /books?select=id,...authors(countries(name))&id=eq.3',
    200,
    [{ id: 3, countries: { name: 'Iceland' } }],
  ],
  ['GET /books?select=id,...covers(*)&id=eq.1', 200, [{ id: 1, book_id: 1, url: 'a.png' }]],
  [
    'GET /authors?select=id,...books(titles:title,pages)&books.order=id&order=id',
    200,
    [
      { id: 1, titles: ['Alpha', 'Beta'], pages: [100, 250] },
      { id: 2, titles: ['Gamma ray'], pages: [50] },
      { id: 3, titles: [], pages: [] },
      { id: 4, titles: [], pages: [] },
    ],
  ],
  [
    'GET /books?select=id,...genres(name)&genres.order=id&id=eq.1',
    200,
    [{ id: 1, name: ['Adventure', 'Science'] }],
  ],
  [
    'GET /countries?select=code,...authors(name,...books(title))&code=eq.NZ&authors.books.order=id',
    200,
    [{ code: 'NZ', name: ['Ada'], title: [['Alpha', 'Beta']] }],
  ],
])

const missing = (origin: string, target: string, hint: string | null = null, by = '') =>
  error(
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin}' and '${target}'${by} in the schema 'public', but no matches were found.`,
    hint,
  )

const refusals = cases('relationships that do not exist or are ambiguous', [
  [
    'GET /books?select=id,shelves(label)',
    400,
    missing('books', 'shelves', "Perhaps you meant 'genres' instead of 'shelves'."),
  ],
  ['GET /books?select=id,nothing_like_it(id)', 400, missing('books', 'nothing_like_it')],
  [
    'GET /books?select=id,autors(name)',
    400,
    missing('books', 'autors', "Perhaps you meant 'authors' instead of 'autors'."),
  ],
  [
    'GET /books?select=id,cover(url)',
    400,
    missing('books', 'cover', "Perhaps you meant 'covers' instead of 'cover'."),
  ],
  [
    'GET /books?select=id,authors!nope(name)',
    400,
    missing('books', 'authors', null, " using the hint 'nope'"),
  ],
  [
    'GET /authors?select=id,books(id,shelves(label))',
    400,
    missing('books', 'shelves', "Perhaps you meant 'genres' instead of 'shelves'."),
  ],
  ['GET /no_key?select=a,books(id)', 400, missing('no_key', 'books')],
  [
    'GET /loans?select=id,members(name)',
    300,
    {
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'loans' and 'members'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'loans with members',
          relationship: 'loans_borrower_id_fkey using loans(borrower_id) and members(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'loans with members',
          relationship: 'loans_lender_id_fkey using loans(lender_id) and members(id)',
        },
      ],
      hint: "Try changing 'members' to one of the following: 'members!loans_borrower_id_fkey', 'members!loans_lender_id_fkey'. Find the desired relationship in the 'details' key.",
    },
  ],
  [
    'GET /members?select=id,loans(id)',
    300,
    {
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'members' and 'loans'",
      details: [
        {
          cardinality: 'one-to-many',
          embedding: 'members with loans',
          relationship: 'loans_borrower_id_fkey using members(id) and loans(borrower_id)',
        },
        {
          cardinality: 'one-to-many',
          embedding: 'members with loans',
          relationship: 'loans_lender_id_fkey using members(id) and loans(lender_id)',
        },
      ],
      hint: "Try changing 'loans' to one of the following: 'loans!loans_borrower_id_fkey', 'loans!loans_lender_id_fkey'. Find the desired relationship in the 'details' key.",
    },
  ],
])

export default [shapes, inner, spread, refusals]
