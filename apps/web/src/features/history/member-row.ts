import type { HistoryMember } from './history-member'

/** What a row of the list has, in a table or on a card. */
export type MemberRows = {
  members: HistoryMember[]
  /** Everybody, by their id: a parent may not be among those who were searched for. */
  byId: Map<string, HistoryMember>
  /** Whoever is open just now. */
  openId: string | null
  onEdit: (member: HistoryMember) => void
  onRemove: (member: HistoryMember) => void
}
