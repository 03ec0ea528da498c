import { expect, test } from 'vitest'
import type { Member } from '@/lib/members'
import { withMember } from './member-list'

const aMember = (full_name: string, last_seen: string | null = null): Member => ({
  id: full_name,
  full_name,
  last_seen,
  avatar_url: null,
  role: 'member',
})

test('a new member is sorted in by name', () => {
  const members = withMember([aMember('Ada'), aMember('Rosa')], aMember('Bento'))
  expect(members.map(({ id }) => id)).toEqual(['Ada', 'Bento', 'Rosa'])
})

test('a known member is replaced', () => {
  const seen = '2026-11-20T19:40:00+00:00'
  expect(withMember([aMember('Ada'), aMember('Rosa')], aMember('Ada', seen))).toEqual([
    aMember('Ada', seen),
    aMember('Rosa'),
  ])
})
