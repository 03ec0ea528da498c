// What admins ask of the server: apart from the rest, which every screen loads.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { familyMembers } from '@/lib/members'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'

export type Role = 'admin' | 'member'

/** Makes another member an admin, or an admin a member. For admins. */
export function useSetRole() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, role }: { id: string; role: Role }) => {
      await db
        .rpc('update_user_family_role', { user_id: id, family_id: familyId, user_role: role })
        .throwOnError()
    },
    onSuccess: () => {
      readThingAgain(queryClient, familyMembers, familyId)
      toast.success(m.member_role_changed())
    },
    meta: { failure: (error) => ({ title: m.member_role_failed(), description: errorMessage(error) }) },
  })
}

/** Removes another member from the family, which also replaces the invite code. For admins. */
export function useRemoveMember() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (id: string) => {
      await db.rpc('remove_family_member', { user_id: id }).throwOnError()
    },
    onSuccess: (_done, id) => {
      // At once: the focus must not return to the button of a card that is about to go.
      queryClient.setQueryData(rowsQuery(familyMembers, familyId).queryKey, (members) =>
        members?.filter((member) => member.id !== id),
      )
      readThingAgain(queryClient, familyMembers, familyId)
      toast.success(m.member_removed())
    },
    meta: { failure: (error) => ({ title: m.member_remove_failed(), description: errorMessage(error) }) },
  })
}
