// Requests about groups: their members and names.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EditOf, readThingAgain, saveOrWaitRow } from '@/data/change-row'
import { db } from '@/data/db'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { forgetConversation, participantsQuery } from '../api'
import type { InboxRow } from '../inbox'
import { conversations } from '../messages'

export type NamedGroup = Pick<InboxRow, 'id' | 'updated_at' | 'name'>

function useReload() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return () => readThingAgain(queryClient, conversations, familyId)
}

/**
 * Creates a group that the viewer belongs to. Resolves to its id once it is in the inbox.
 * @param onCreated called even when the form was closed in the meantime
 */
export function useCreateGroup(onCreated: () => void) {
  const reload = useReload()

  return useMutation({
    mutationFn: async (group: { name: string; people: string[] }) => {
      const { data } = await db.rpc('create_group', group).throwOnError()
      await reload()
      return data
    },
    onSuccess: () => {
      onCreated()
      toast.success(m.group_created())
    },
    meta: { failure: (error) => ({ title: m.group_create_failed(), description: errorMessage(error) }) },
  })
}

/** @param onRenamed called with the group as it is stored, or as it will be when the name is sent */
export function useRenameGroup(onRenamed: (group: NamedGroup) => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: EditOf<NamedGroup, { name: string | null }>) =>
      saveOrWaitRow<NamedGroup, { name: string | null }>(queryClient, conversations, familyId, edit),
    onSuccess: ({ stored }, { original, values }) => {
      onRenamed({ ...original, ...values, ...stored })
      if (!stored) return
      readThingAgain(queryClient, conversations, familyId)
      toastOf(conversations.texts.changed)
    },
    meta: { failure: (error) => failureOf(conversations.texts.changeFailed, error) },
  })
}

/** Adds members to a group: `mutate(ids)`. */
export function useAddToGroup(conversation_id: string) {
  const reload = useReload()

  return useMutation({
    mutationFn: async (people: string[]) => {
      await db
        .from('conversation_members')
        .insert(people.map((user_id) => ({ conversation_id, user_id })))
        .throwOnError()
      await reload()
    },
    onSuccess: (_done, people) => toast.success(m.group_added({ count: people.length })),
    meta: { failure: (error) => failureOf(conversations.texts.changeFailed, error) },
  })
}

/** Removes a member from a group: `mutate(id)`. With the viewer's id, leaves the group. */
export function useRemoveFromGroup(conversationId: string) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (person: string) => {
      const { data } = await db
        .from('conversation_members')
        .delete()
        .eq('conversation_id', conversationId)
        .eq('user_id', person)
        .select('id')
        .throwOnError()
      if (data.length === 0) throw new UserError(m.group_not_admin())
    },
    onSuccess: (_done, person) => {
      if (person === userId) {
        forgetConversation(queryClient, familyId, conversationId)
        toast.success(m.group_left())
      } else {
        queryClient.invalidateQueries(participantsQuery(familyId))
        toast.success(m.group_removed())
      }
    },
    meta: { failure: (error) => failureOf(conversations.texts.changeFailed, error) },
  })
}
