// What is asked of the server about groups: who is in them, and what they are called.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { forgetConversation, inboxQuery, participantsQuery, type Viewer } from '../api'

function useReadAgain({ familyId }: Viewer) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(inboxQuery(familyId)),
      queryClient.invalidateQueries(participantsQuery(familyId)),
    ])
}

/**
 * Makes a group, with the viewer in it. Its answer is the id, once the group is in the inbox.
 * @param onCreated called even when the form is closed by then
 */
export function useCreateGroup(viewer: Viewer, onCreated: () => void) {
  const readAgain = useReadAgain(viewer)

  return useMutation({
    mutationFn: async (group: { name: string; people: string[] }) => {
      const { data } = await db.rpc('create_group', group).throwOnError()
      await readAgain()
      return data
    },
    onSuccess: () => {
      onCreated()
      toast.success(m.group_created())
    },
    meta: { failure: (error) => ({ title: m.group_create_failed(), description: errorMessage(error) }) },
  })
}

export function useRenameGroup({ familyId }: Viewer, id: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (name: string) => {
      const { data } = await db
        .from('conversations')
        .update({ name })
        .eq('id', id)
        .select('id')
        .throwOnError()
      // Row-level security says nothing of a group that one is not in.
      if (data.length === 0) throw new UserError(m.conversation_gone())
      return name
    },
    onSuccess: (name) => {
      queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) =>
        inbox?.map((row) => (row.id === id ? { ...row, name } : row)),
      )
      toast.success(m.group_renamed())
    },
    meta: { failure: (error) => ({ title: m.group_change_failed(), description: errorMessage(error) }) },
  })
}

/** Brings others into a group: `mutate(ids)`. */
export function useAddToGroup(viewer: Viewer, conversation_id: string) {
  const readAgain = useReadAgain(viewer)

  return useMutation({
    mutationFn: async (people: string[]) => {
      await db
        .from('conversation_members')
        .insert(people.map((user_id) => ({ conversation_id, user_id })))
        .throwOnError()
      await readAgain()
    },
    onSuccess: (_done, people) => toast.success(m.group_added({ count: people.length })),
    meta: { failure: (error) => ({ title: m.group_change_failed(), description: errorMessage(error) }) },
  })
}

/** Takes somebody out of a group: `mutate(id)`. With one's own id one leaves it. */
export function useTakeOut({ userId, familyId }: Viewer, conversationId: string) {
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
      if (data.length === 0) throw new UserError(m.group_not_keeper())
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
    meta: { failure: (error) => ({ title: m.group_change_failed(), description: errorMessage(error) }) },
  })
}
