// Families for tests.

import type { HistoryMember } from '../history-member'

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
