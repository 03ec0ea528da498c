import type { HistoryMember } from './history-member'

/** The props of the list's two layouts, table and cards. */
export type MemberRows = {
  members: HistoryMember[]
  /** Everyone by id: a parent may not be among the people found. */
  byId: Map<string, HistoryMember>
  onEdit: (member: HistoryMember) => void
  onRemove: (member: HistoryMember) => void
}
