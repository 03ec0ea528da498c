import { byName } from '@/text/by-name'

/** What sorting and replacing needs of a member. */
type Listed = { id: string; full_name: string | null }

/** Adds or replaces a member, sorted by name. */
export function withMember<Member extends Listed>(members: Member[], changed: Member): Member[] {
  return [...members.filter(({ id }) => id !== changed.id), changed].sort(byName)
}
