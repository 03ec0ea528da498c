// What the account tab asks of the server. Components never touch `db`.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { leaveBy } from '@/auth/own-ending'
import type { EditOf } from '@/data/change-row'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { invokeFunction } from '@/data/invoke-function'
import { type Choose, saveOrWait } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { userQuery } from '../user-query'

const failure = (error: Error) => ({ title: m.settings_failed(), description: errorMessage(error) })

export type NamedProfile = Pick<Tables<'profiles'>, 'id' | 'updated_at' | 'full_name'>
export type NameEdit = EditOf<NamedProfile, { full_name: string }>

/** The kind of entry in the outbox. */
export const NAME_EDIT = 'account name'

/** The name stands in the profile, which the family reads, and in the account, where signing up has put it. */
export async function saveName(edit: NameEdit, choose?: Choose): Promise<Tables<'profiles'>> {
  const parts = { full_name: m.profile_name }
  const { stored } = await updateRow('profiles', { ...edit, parts, gone: m.error_generic() }, choose)
  const { error } = await auth.updateUser({ data: { full_name: stored.full_name } })
  if (error) throw error
  return stored
}

/** @param onSaved called with the name as it is stored, or as it will be when it is sent */
export function useSaveName(onSaved: (profile: NamedProfile) => void) {
  return useMutation({
    meta: { failure },
    mutationFn: (edit: NameEdit) => saveOrWait(NAME_EDIT, edit, (direct: NameEdit) => saveName(direct)),
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

export function useDeleteAccount(userId: string, onDeleted: () => void) {
  return useMutation({
    meta: { failure: (error) => ({ title: m.delete_failed(), description: errorMessage(error) }) },
    mutationFn: () => leaveBy(userId, () => invokeFunction('delete-account', {})),
    onSuccess: () => {
      toast.success(m.delete_done())
      onDeleted()
    },
  })
}
