// What the account tab asks of the server. Components never touch `db`.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { db } from '@/data/db'
import { invokeFunction } from '@/data/invoke-function'
import { saveOrWait } from '@/data/outbox/edit'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { userQuery } from '../user-query'
import { NAME_EDIT, type NamedProfile, type NameEdit, saveName } from './name-edit'

const failure = (error: Error) => ({ title: m.settings_failed(), description: errorMessage(error) })

/** @param onSaved called with the name as it is stored, or as it will be when it is sent */
export function useSaveName(onSaved: (profile: NamedProfile) => void) {
  return useMutation({
    meta: { failure },
    mutationFn: (edit: NameEdit) => saveOrWait(NAME_EDIT, edit, saveName),
    onSuccess: ({ stored }, { original, values }) => {
      onSaved(stored ?? { ...original, ...values })
      if (stored) toast.success(m.settings_updated())
    },
  })
}

/** Where the links of both mails lead: see use-email-link.ts. */
const emailRedirectTo = () => `${window.location.origin}/settings?tab=account&email=confirmed`

/** Asks for another address; it counts once both mailboxes have confirmed it. */
export function useChangeEmail(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure },
    mutationFn: async (email: string) => {
      const { error } = await auth.updateUser({ email }, { emailRedirectTo: emailRedirectTo() })
      if (error) throw error
    },
    onSuccess: () => {
      queryClient.invalidateQueries(userQuery(userId))
      toast.success(m.settings_updated())
    },
  })
}

/** @returns a mutation that takes the present address */
export function useResendEmailChange() {
  return useMutation({
    meta: { failure },
    mutationFn: async (email: string) => {
      const options = { emailRedirectTo: emailRedirectTo() }
      const { error } = await auth.resend({ type: 'email_change', email, options })
      if (error) throw error
    },
    onSuccess: () => toast.success(m.email_resent()),
  })
}

/** @param onLeft called when the server has let them go */
export function useLeaveFamily(userId: string, onLeft: () => void) {
  return useMutation({
    mutationFn: async () => {
      await db.from('profiles').update({ family_id: null }).eq('id', userId).throwOnError()
    },
    onSuccess: () => {
      onLeft()
      toast.success(m.leave_done())
    },
  })
}

export function useDeleteAccount(onDeleted: () => void) {
  return useMutation({
    meta: { failure: (error) => ({ title: m.delete_failed(), description: errorMessage(error) }) },
    mutationFn: () => invokeFunction('delete-account', {}),
    onSuccess: () => {
      toast.success(m.delete_done())
      onDeleted()
    },
  })
}
