import { searchable } from '@/text/characters'

/** Ignores case, accents and word order: `oliveira joao` finds João Oliveira. */
export function findMembers<Member extends { member_name: string }>(
  members: Member[],
  search: string,
): Member[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return members
  return members.filter(({ member_name }) => {
    const name = searchable(member_name)
    return words.every((word) => name.includes(word))
  })
}
