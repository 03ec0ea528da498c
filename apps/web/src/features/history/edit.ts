// Edits of people in the family history. In a file of its own because every screen loads the outbox, which sends them.

import type { QueryClient } from '@tanstack/react-query'
import type { Choose } from '@/data/outbox/edit'
import { readAgain } from '@/data/read-again'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import type { HistoryMember, HistoryValues } from './history-member'

export type HistoryEdit = { original: HistoryMember; values: HistoryValues }

/** The kind of entry in the outbox. */
export const HISTORY_EDIT = 'history edit'

/** Everyone in a family's history. */
export const historyKey = (familyId: string) => ['history', familyId]

/** @param time spares requests that were sent since then */
export const readHistoryAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, historyKey(familyId), time)

export function saveHistoryMember(
  queryClient: QueryClient,
  familyId: string,
  edit: HistoryEdit,
  choose?: Choose,
) {
  const members = queryClient.getQueryData<HistoryMember[]>(historyKey(familyId)) ?? []
  const parts = async () => (await import('./member-parts')).memberParts(members)
  return updateRow('family_history', { ...edit, parts, gone: m.history_member_gone() }, choose)
}
