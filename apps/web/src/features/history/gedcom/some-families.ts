// For tests: families of any shape.

import { type Arbitrary, array, constantFrom, date, nat, option, record, string, uuid } from 'fast-check'
import type { Precision } from '@/dates/partial-dates'
import type { Parentage, Partnership } from '../ties'
import { aPerson } from './testing'
import type { FamilyTree } from './write-gedcom'

const text = (maxLength: number): Arbitrary<string> =>
  string({ unit: 'grapheme', minLength: 1, maxLength })
    // Slashes would mark a surname.
    .map((value) =>
      value
        .replace(/[/\p{C}]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((value) => value.length > 0)

const known = (iso: string, precision: Precision) => {
  const dates = { day: iso, month: `${iso.slice(0, 7)}-01`, year: `${iso.slice(0, 4)}-01-01` }
  return { date: precision === 'about' ? dates.year : dates[precision], precision }
}
const precisions = constantFrom<Precision>('day', 'month', 'year', 'about')
const dateIn = (min: string, max: string) =>
  option(
    record({
      day: date({ min: new Date(min), max: new Date(max), noInvalidDate: true }),
      precision: precisions,
    }).map(({ day, precision }) => known(day.toISOString().slice(0, 10), precision)),
    { nil: undefined },
  )

const somePeople = array(
  record({
    id: uuid(),
    name: text(60),
    birth: dateIn('1000-01-01', '1899-12-31'),
    dies: option(constantFrom('1900-01-01', '1901-12-31'), { nil: undefined }),
    bio: option(array(text(300), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    deceased: constantFrom(true, false),
    /** The indexes of earlier people. */
    parents: array(
      record({ index: nat(), kind: constantFrom<Parentage['kind']>('birth', 'adoptive', 'step', 'foster') }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 12 },
)

const someCouples = array(
  record({
    one: nat(),
    other: nat(),
    kind: constantFrom<Partnership['kind']>('married', 'together', 'separated', 'divorced', 'widowed'),
    began: dateIn('1900-01-01', '1949-12-31'),
    ended: dateIn('1950-01-01', '1999-12-31'),
    place: option(text(60), { nil: null }),
  }),
  { maxLength: 12 },
)

export const families: Arbitrary<FamilyTree> = record({ people: somePeople, couples: someCouples }).map(
  ({ people, couples }) => {
    const parentage = people.flatMap(({ id, parents }, index) => {
      const ids = new Map(
        parents.map(({ index: parent, kind }) => [people[parent % Math.max(index, 1)]?.id ?? '', kind]),
      )
      return index === 0 ? [] : [...ids].map(([parent_id, kind]) => ({ child_id: id, parent_id, kind }))
    })
    const pairs = new Map<string, Partnership>()
    for (const { one, other, kind, began, ended, place } of couples) {
      const [one_id, other_id] = [people[one % people.length]?.id, people[other % people.length]?.id].sort()
      if (!one_id || !other_id || one_id === other_id) continue
      const dates = {
        began: began?.date ?? null,
        began_precision: began?.precision ?? 'day',
        ended: ended?.date ?? null,
        ended_precision: ended?.precision ?? 'day',
        place,
      }
      pairs.set(one_id + other_id, { one_id, other_id, kind, ...dates })
    }
    return {
      people: people.map(({ id, name, birth, dies, bio, deceased }) =>
        aPerson({
          id,
          member_name: name,
          birth_date: birth?.date ?? null,
          birth_date_precision: birth?.precision ?? 'day',
          death_date: dies ?? null,
          deceased: deceased || dies !== undefined,
          bio: bio?.join('\n') ?? null,
          parent_id: parentage.find(({ child_id }) => child_id === id)?.parent_id ?? null,
        }),
      ),
      ties: { parentage, partnerships: [...pairs.values()] },
      records: [],
    }
  },
)
