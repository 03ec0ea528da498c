// Families for tests.

import fc from 'fast-check'
import type { HistoryMember } from '../history-member'
import type { Ties } from '../ties'

/** A person whose name is their id, unless `rest` says otherwise. */
export const someone = (
  id: string,
  parent_id: string | null = null,
  rest: Partial<HistoryMember> = {},
): HistoryMember => ({
  id,
  family_id: 'family',
  member_name: id,
  parent_id,
  birth_date: null,
  birth_date_precision: 'day',
  death_date: null,
  death_date_precision: 'day',
  deceased: false,
  bio: null,
  image_url: null,
  profile_id: null,
  comment_count: 0,
  created_by: 'rosa',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...rest,
})

/**
 * ```
 * ada ─┬─ ben ─┬─ dora
 *      │       └─ emil
 *      └─ cleo ── finn
 * otto
 * ```
 */
export const twoTrees = [
  someone('ada'),
  someone('ben', 'ada'),
  someone('cleo', 'ada'),
  someone('dora', 'ben'),
  someone('emil', 'ben'),
  someone('finn', 'cleo'),
  someone('otto'),
]

export const born = (child_id: string, ...parents: string[]): Ties['parentage'] =>
  parents.map((parent_id) => ({ child_id, parent_id, kind: 'birth' }))

export const couple = (one_id: string, other_id: string): Ties['partnerships'][number] => ({
  one_id,
  other_id,
  kind: 'married',
  began: null,
  began_precision: 'day',
  ended: null,
  ended_precision: 'day',
  place: null,
})

/** Any ties at all: circles of descent, people married to their grandchildren, unknown people. */
export const anyFamily = fc.integer({ min: 1, max: 40 }).chain((size) => {
  const pair = fc.tuple(fc.integer({ min: 0, max: size }), fc.integer({ min: 0, max: size }))
  return fc.record({
    members: fc.constant(Array.from({ length: size }, (_, id) => someone(`${id}`))),
    ties: fc.record({
      parentage: fc
        .array(pair, { maxLength: 2 * size })
        .map((pairs) => pairs.flatMap(([child, parent]) => born(`${child}`, `${parent}`))),
      partnerships: fc
        .array(pair, { maxLength: size })
        .map((pairs) => pairs.map(([one, other]) => couple(`${one}`, `${other}`))),
    }),
  })
})
