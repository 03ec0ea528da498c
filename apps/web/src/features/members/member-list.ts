import type { Member } from './api'

/** Puts a member in by name, or in the place of what was known of them. */
export function withMember(members: Member[], changed: Member): Member[] {
  return [...members.filter(({ id }) => id !== changed.id), changed].sort(byName)
}

export const byName = (a: Member, b: Member) => (a.full_name ?? '').localeCompare(b.full_name ?? '')
