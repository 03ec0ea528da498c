import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const add = (by: Person, values: object = {}) =>
  by.db
    .from('family_history')
    .insert({ family_id: family.id, member_name: 'Amélia', created_by: by.id, ...values })
    .select()
    .single()

const idOf = async (values: object = {}) => (await add(nana, values).throwOnError()).data.id as string

const change = (by: Person, id: string, values: object) =>
  by.db.from('family_history').update(values).eq('id', id).select('id')

const remove = (by: Person, id: string) => by.db.from('family_history').delete().eq('id', id).select('id')

describe('access', () => {
  test('every member adds, edits and deletes any person', async () => {
    const { data } = await add(nana, { birth_date: '1901-02-28', bio: 'Sang' }).throwOnError()
    expect(data).toMatchObject({ member_name: 'Amélia', birth_date: '1901-02-28', created_by: nana.id })

    expect((await change(cousin, data.id, { member_name: 'Amélia Rosa' })).data).toEqual([{ id: data.id }])
    expect((await nana.db.from('family_history').select('member_name').eq('id', data.id)).data).toEqual([
      { member_name: 'Amélia Rosa' },
    ])
    expect((await remove(cousin, data.id)).data).toEqual([{ id: data.id }])
  })

  test('the family receives changes live, other families do not', async () => {
    const [here, nextDoor] = await Promise.all([
      listenTo(cousin.db, 'family_history'),
      listenTo(outsiders.neighbour.db, 'family_history'),
    ])
    const id = await idOf()

    await vi.waitFor(() => expect(rowsOf(here)).toEqual([expect.objectContaining({ id })]))
    await catchUp(outsiders.neighbour)
    expect(nextDoor).toEqual([])
  })

  test('people stay when their author’s account is deleted', async () => {
    const author = await hub.aStranger('Author')
    await join(author, family).throwOnError()
    const { data } = await add(author).throwOnError()
    await hub.database.admin`delete from auth.users where id = ${author.id}`

    const kept = nana.db.from('family_history').select('created_by').eq('id', data.id)
    expect((await kept).data).toEqual([{ created_by: null }])
  })
})

describe('parents', () => {
  test('children become roots when their parent is deleted', async () => {
    const parent_id = await idOf()
    const child = await idOf({ parent_id })
    await remove(nana, parent_id)

    expect((await nana.db.from('family_history').select('parent_id').eq('id', child)).data).toEqual([
      { parent_id: null },
    ])
  })

  test('one insert may list children before their parents', async () => {
    const [grandmother, mother, child] = Array.from({ length: 3 }, () => crypto.randomUUID())
    const people = [
      { id: child, parent_id: mother, member_name: 'Child' },
      { id: mother, parent_id: grandmother, member_name: 'Mother' },
      { id: grandmother, parent_id: null, member_name: 'Grandmother' },
    ].map((person) => ({ ...person, family_id: family.id, created_by: nana.id }))

    expect((await nana.db.from('family_history').insert(people)).error).toBeNull()
  })

  test('a person cannot be their own ancestor', async () => {
    const grandmother = await idOf()
    const mother = await idOf({ parent_id: grandmother })
    const child = await idOf({ parent_id: mother })
    const refusal = { code: '23514', message: 'parent_is_descendant' }

    for (const parent_id of [grandmother, mother, child]) {
      expect((await change(nana, grandmother, { parent_id })).error).toMatchObject(refusal)
    }
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    const circle = [
      { id: a, parent_id: b, member_name: 'A', family_id: family.id, created_by: nana.id },
      { id: b, parent_id: a, member_name: 'B', family_id: family.id, created_by: nana.id },
    ]
    expect((await nana.db.from('family_history').insert(circle)).error).toMatchObject(refusal)
  })

  test('the check stays fast while an import adds thousands of people', async () => {
    const { family, nana } = await hub.aFamily()
    const bring = (count: number, parentOf: (at: number) => number) => {
      const ids = Array.from({ length: count }, () => crypto.randomUUID())
      const people = ids.map((id, at) => ({
        ...{ id, parent_id: ids[parentOf(at)] ?? null, member_name: `Person ${at}` },
        ...{ family_id: family.id, created_by: nana.id },
      }))
      return nana.db.from('family_history').insert(people)
    }

    expect((await bring(600, (at) => at - 1)).error).toBeNull()
    // A statement ends after eight seconds. Looking at everyone for each person would take longer.
    expect((await bring(2000, (at) => Math.ceil(at / 2) - 1)).error).toBeNull()
  }, 30_000)

  test('two parallel changes cannot form a cycle either', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([idOf(), idOf()])

      const answers = await Promise.all([
        change(nana, a, { parent_id: b }),
        change(cousin, b, { parent_id: a }),
      ])

      expect(answers.filter(({ error }) => error)).toHaveLength(1)
    }
  })

  test('belong to the same family', async () => {
    const next = outsiders.neighbour
    const { data: home } = await next.db.from('profiles').select('family_id').eq('id', next.id).single()
    const { data: theirs } = await add(next, { family_id: home?.family_id }).throwOnError()

    expect((await add(nana, { parent_id: theirs.id })).error?.code).toBe('23503')
    expect((await add(nana, { parent_id: crypto.randomUUID() })).error?.code).toBe('23503')
  })
})

describe('dates', () => {
  test.each([
    ['a birth in 1066', { birth_date: '1066-10-14' }],
    ['birth and death on one day', { birth_date: '1900-05-01', death_date: '1900-05-01' }],
    [
      'birth in May, death in that year',
      { birth_date: '1850-05-03', death_date: '1850-01-01', death_date_precision: 'year' },
    ],
    [
      'birth on the tenth, death in that month',
      { birth_date: '1850-05-10', death_date: '1850-05-01', death_date_precision: 'month' },
    ],
    [
      'approximate dates in any order',
      { birth_date: '1850-01-01', birth_date_precision: 'about', death_date: '1849-06-01' },
    ],
    ['birth today', { birth_date: new Date().toISOString().slice(0, 10) }],
  ])('accepts %s', async (_, values) => {
    expect((await add(nana, values)).error).toBeNull()
  })

  test('a date of death implies deceased; deceased without a date is possible', async () => {
    const died = await add(nana, { death_date: '1999-01-01' }).throwOnError()
    expect(died.data.deceased).toBe(true)
    const unknown = await add(nana, { deceased: true }).throwOnError()
    expect(unknown.data).toMatchObject({ death_date: null, deceased: true })
    expect((await add(nana)).data?.deceased).toBe(false)
  })

  test.each([
    ['death before birth', { birth_date: '1900-05-02', death_date: '1900-05-01' }, /death_before_birth/],
    [
      'a year of death before the birth',
      { birth_date: '1900-05-02', death_date: '1899-01-01', death_date_precision: 'year' },
      /death_before_birth/,
    ],
    ['birth in the future', { birth_date: '2999-01-01' }, /date_in_future/],
    ['death in the future', { death_date: '2999-01-01' }, /date_in_future/],
    ['a date BC', { birth_date: '0044-03-15 BC' }, /private.day/],
    [
      'a day with year precision',
      { birth_date: '1900-05-02', birth_date_precision: 'year' },
      /as_precise_as_it_says/,
    ],
    ['an unknown precision', { birth_date: '1900-01-01', birth_date_precision: 'century' }, /precision/],
  ])('refuses %s', async (_, values, message) => {
    expect((await add(nana, values)).error).toMatchObject({
      code: '23514',
      message: expect.stringMatching(message),
    })
  })
})

test.each([
  ['no name', { member_name: ' ' }],
  ['a name of two lines', { member_name: 'A\nB' }],
  ['a name that is too long', { member_name: 'x'.repeat(121) }],
  ['a biography that is too long', { bio: 'x'.repeat(10_001) }],
  ['an external picture', { image_url: 'https://tracker.example/pixel.gif' }],
])('refuses %s', async (_, values) => {
  expect((await add(nana, values)).error?.code).toBe('23514')
})
