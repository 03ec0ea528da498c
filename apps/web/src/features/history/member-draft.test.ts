import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draftOf, draftProblems, emptyDraft, type MemberDraft, valuesOf } from './member-draft'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-US'] }))
afterAll(() => vi.unstubAllGlobals())

const now = new Date(2026, 10, 20, 19, 40)
const ada: MemberDraft = { ...emptyDraft, name: 'Ada Oliveira' }
const unreadable = 'Enter a day, a month or a year, such as May 3, 1850, May 1850, 1850 or about 1850.'

test.each<[Partial<MemberDraft>, object]>([
  [{}, {}],
  [{ name: ' \t' }, { name: 'Name is required' }],
  [{ name: '👵'.repeat(120) }, {}],
  [{ name: 'a'.repeat(121) }, { name: 'This is 121 characters long. The limit is 120.' }],
  [{ bio: 'a'.repeat(10_001) }, { bio: 'This is 10,001 characters long. The limit is 10,000.' }],
  [{ birth: 'long ago' }, { birth: unreadable }],
  [{ death: '30 Feb 1900' }, { death: unreadable }],
  [{ birth: 'Nov 20, 2026' }, {}],
  [{ birth: 'Nov 21, 2026' }, { birth: 'The birth date cannot be in the future' }],
  [{ birth: '2026' }, {}],
  [{ death: '2027' }, { death: 'The death date cannot be in the future' }],
  [{ birth: '1850', death: '1849' }, { death: 'The death date cannot be before the birth date' }],
  [{ birth: 'May 1850', death: '1850' }, {}],
])('%j: %j', (typed, problems) => {
  expect(draftProblems({ ...ada, ...typed }, now)).toEqual(problems)
})

test('empty fields are stored as null, and dates with their precision', () => {
  expect(valuesOf({ ...ada, name: ' Ada\tOliveira ', birth: 'about 1742', bio: ' \n' })).toEqual({
    member_name: 'Ada Oliveira',
    birth_date: '1742-01-01',
    birth_date_precision: 'about',
    death_date: null,
    death_date_precision: 'day',
    deceased: false,
    bio: null,
    parent_id: null,
    image_url: null,
  })
})

test('a person survives a round trip through the form', () => {
  const values = {
    ...valuesOf(ada),
    birth_date: '0850-05-03',
    death_date: '1850-05-01',
    death_date_precision: 'month' as const,
    deceased: true,
    bio: 'She kept bees.',
    parent_id: '6b44de6a-0000-4000-8000-000000000000',
  }
  expect(valuesOf(draftOf(values))).toEqual(values)
})

test('a death without a date is kept, and can be undone', () => {
  const dead = draftOf({ ...valuesOf(ada), deceased: true })
  expect(dead.deceased).toBe(true)
  const dated = draftOf(valuesOf({ ...ada, death: '1901' }))
  expect(valuesOf({ ...dated, death: '' }).deceased).toBe(false)
})
