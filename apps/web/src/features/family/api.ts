// Everything this feature asks of the server. Components never touch `db`.

import type { Language } from '@kinfold/i18n'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { requireSession } from '@/auth/require-session'
import { signUpModeQuery } from '@/auth/sign-up-mode'
import { db } from '@/data/db'
import { invokeFunction } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { isInviteCode, newInviteCode } from './invite-code'
import { inviteCodeIn } from './join-link'

/** The code is also the key: the database shows a family to a caller who sends its code in this header. */
const CODE_HEADER = 'x-invite-code'

/** What a guest may see of the inviting family; null for an invalid invitation. */
export const invitedFamilyQuery = (code: string) =>
  queryOptions({
    queryKey: ['invited-family', code],
    queryFn: async ({ signal }) => {
      if (!isInviteCode(code)) return null
      const { data } = await db
        .from('families')
        .select('name')
        .eq('invite_code', code)
        .setHeader(CODE_HEADER, code)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

export const inviteCodeQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['invite-code', familyId],
    queryFn: async () => {
      const { data } = await db
        .from('families')
        .select('invite_code')
        .eq('id', familyId)
        .single()
        .throwOnError()
      return data.invite_code
    },
  })

/** The family that the user has started and a host has still to approve; null without one. */
export const waitingFamilyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['waiting-family', userId],
    queryFn: async ({ client, signal }) => {
      if ((await client.fetchQuery(signUpModeQuery)) === 'open') return null
      const { data } = await db
        .from('families')
        .select('id, name')
        .eq('created_by', userId)
        .is('approved_at', null)
        .is('members_left_at', null)
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/** Invalidates the old link and returns the new code. For admins. */
export function useReplaceCode(familyId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async () => {
      const { data } = await db.rpc('replace_invite_code', { family_id: familyId }).throwOnError()
      return data
    },
    onSuccess: (code) => {
      queryClient.setQueryData(inviteCodeQuery(familyId).queryKey, code)
      toast.success(m.code_replaced())
    },
    meta: { failure: (error) => ({ title: m.code_replace_failed(), description: errorMessage(error) }) },
  })
}

/** Its message tells the user which of the two steps failed. */
class FoundingError extends UserError {
  override name = 'FoundingError'
}

/**
 * Creates a family and makes its founder the admin, unless a host has to approve it first. A retry resumes at the failed
 * step.
 */
export function useCreateFamily(userId: string) {
  const started = useRef<string>(undefined)

  const mutation = useMutation({
    meta: {
      failure: (error) => ({ title: m.family_create_failed_title(), description: errorMessage(error) }),
    },
    mutationFn: async (name: string) => {
      await requireSession(m.family_create_signed_out())
      started.current ??= await startFamily(name, userId)
      await moveIn(userId, started.current)
    },
  })
  return { ...mutation, isStarted: started.current !== undefined }
}

async function startFamily(name: string, userId: string) {
  const { data, error } = await db
    .from('families')
    .insert({ name, created_by: userId, invite_code: newInviteCode() })
    .select()
    .single()
  if (error)
    throw new FoundingError(m.family_create_failed({ reason: errorMessage(error) }), { cause: error })
  return data.id
}

async function moveIn(userId: string, familyId: string): Promise<void> {
  const { error } = await db.rpc('update_user_family_role', {
    user_id: userId,
    family_id: familyId,
    user_role: 'admin',
  })
  // The screen then shows that the family waits.
  if (error && error.message !== 'family_needs_approval')
    throw new FoundingError(m.family_profile_failed({ reason: errorMessage(error) }), { cause: error })
}

export class InviteInvalid extends Error {
  override name = 'InviteInvalid'
}

/** Finds the code in typed or pasted text and checks that it is valid. */
export function useFindInvite() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (text: string) => {
      const code = inviteCodeIn(text)
      const family = code && (await queryClient.fetchQuery(invitedFamilyQuery(code)))
      if (!family) throw new InviteInvalid()
      return code
    },
  })
}

/** Joins the family that a code belongs to. The code may have been replaced since the screen was opened. */
export function useJoinFamily(userId: string) {
  return useMutation({
    meta: {
      failure: (error) =>
        error instanceof InviteInvalid
          ? invalidInvite()
          : { title: m.join_failed_title(), description: errorMessage(error) },
    },
    mutationFn: async (code: string) => {
      const { data: family } = await db
        .from('families')
        .select('id')
        .eq('invite_code', code)
        .setHeader(CODE_HEADER, code)
        .maybeSingle()
        .throwOnError()
      if (!family) throw new InviteInvalid()

      await db
        .from('profiles')
        .update({ family_id: family.id, role: 'member' })
        .eq('id', userId)
        .setHeader(CODE_HEADER, code)
        .throwOnError()
    },
  })
}

export const invalidInvite = () => ({ title: m.join_invalid_title(), description: m.join_invalid() })

/** `saved`: there is no mail server, so the mail waits in the outbox on the server. */
type SentInvitation = { delivery: 'sent' | 'saved'; link: string }

/** Sends an invitation to the caller's own family. */
export function useSendInvitation() {
  return useMutation({
    meta: {
      failure: (error) => ({ title: m.invite_failed_title(), description: errorMessage(error) }),
    },
    mutationFn: async (invitation: { email: string; language: Language }) => {
      await requireSession(m.invite_signed_out())
      return invokeFunction<SentInvitation>('send-invitation', invitation)
    },
    onSuccess: (_sent, { email }) =>
      toast.success(m.invite_sent_title(), { description: m.invite_sent({ email }) }),
  })
}
