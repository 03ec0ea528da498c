// New names of groups. In a file of its own because every screen loads the outbox, which sends them.

import type { QueryClient } from '@tanstack/react-query'
import type { Parts } from '@/data/merge-edits'
import type { Choose } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import { inboxQuery } from '../api'
import type { InboxRow } from '../inbox'

export type NamedGroup = Pick<InboxRow, 'id' | 'updated_at' | 'name'>

const nameParts: Parts<Pick<NamedGroup, 'name'>> = { name: m.group_name }

export type GroupEdit = { original: NamedGroup; values: { name: string } }

/** The kind of entry in the outbox. */
export const GROUP_EDIT = 'group name'

export async function saveGroup(
  queryClient: QueryClient,
  familyId: string,
  edit: GroupEdit,
  choose?: Choose,
): Promise<NamedGroup> {
  const { stored } = await updateRow(
    'conversations',
    { ...edit, parts: nameParts, gone: m.conversation_gone() },
    choose,
  )
  const { id, name, updated_at } = stored
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) =>
    inbox?.map((row) => (row.id === id ? { ...row, name, updated_at } : row)),
  )
  return stored
}
