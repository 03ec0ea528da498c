// Reactions, as the row that they belong to has them: `reacted_by`.

import type { Tables } from '@/data/database.types'

export type Emoji = Tables<'reactions'>['emoji']

/** In the order of the menu. Posts have likes instead of the first. */
export const EMOJI: Emoji[] = ['🧡', '👍', '😂', '😮', '😢', '🎉']

/** The ids of the members who chose an emoji. */
export type Reacted = Partial<Record<Emoji, string[]>>

type Row = Pick<Tables<'comments'>, 'reacted_by'>

export const reactedBy = ({ reacted_by }: Row) => reacted_by as Reacted

/** How often each emoji was chosen, in the order of the menu. */
export const countsOf = (reacted: Reacted) =>
  EMOJI.flatMap((emoji) => {
    const count = reacted[emoji]?.length ?? 0
    return count > 0 ? [{ emoji, count }] : []
  })

/** Adds or removes the reaction of a member, whether or not the row has the change already. */
export const withReaction =
  (emoji: Emoji, userId: string, on: boolean) =>
  (row: Row): Row => {
    const reacted = reactedBy(row)
    const others = (reacted[emoji] ?? []).filter((id) => id !== userId)
    const { [emoji]: _, ...rest } = reacted
    const members = on ? [...others, userId] : others
    return { reacted_by: members.length > 0 ? { ...rest, [emoji]: members } : rest }
  }

/** The emoji of each member, those with the most first. */
export function byMember(reacted: Reacted): { id: string; emoji: Emoji[] }[] {
  const members = new Map<string, Emoji[]>()
  for (const emoji of EMOJI)
    for (const id of reacted[emoji] ?? []) members.set(id, [...(members.get(id) ?? []), emoji])
  return [...members]
    .map(([id, emoji]) => ({ id, emoji }))
    .sort((one, other) => other.emoji.length - one.emoji.length)
}
