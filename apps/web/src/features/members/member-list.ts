import type { Member } from './api'

/** Adds or replaces a member, sorted by name. */
export function withMember(members: Member[], changed: Member): Member[] {
  return [...members.filter(({ id }) => id !== changed.id), changed].sort(byName)
}

export const byName = (a: Member, b: Member) => (a.full_name ?? '').localeCompare(b.full_name ?? '')
