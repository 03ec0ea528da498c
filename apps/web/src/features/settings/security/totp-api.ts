// Authenticator apps (TOTP, RFC 6238): what this asks of the server.
// https://supabase.com/docs/guides/auth/auth-mfa/totp

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { hasCode } from '@/auth/auth-error'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { userQuery } from '../user-query'
import { devicesQuery } from './api'

export type NewFactor = { id: string; secret: string; qrCode: string }

/** Begins with a new app; null when the address has to be confirmed first. What was begun earlier and never finished goes. */
export const newFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['new-factor', userId],
    queryFn: async (): Promise<NewFactor | null> => {
      await removeUnfinished()
      const { data, error } = await auth.mfa.enroll({
        factorType: 'totp',
        issuer: m.product_name(),
        // Only has to differ from the others; people see when an app was added.
        friendlyName: new Date().toISOString(),
      })
      if (error && hasCode(error, 'email_not_confirmed')) return null
      if (error) throw error
      return { id: data.id, secret: data.totp.secret, qrCode: imageOf(data.totp.qr_code) }
    },
    // Asked for once each time, since every response is another key.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: (error) => ({ title: m.totp_failed(), description: errorMessage(error) }) },
  })

/** Mails a link that confirms the address and leads to a new password. The server ends every other way in. */
export function useConfirmAddress() {
  return useMutation({
    meta: { failure: (error) => ({ title: m.forgot_failed(), description: errorMessage(error) }) },
    mutationFn: async (email: string) => {
      const redirectTo = `${window.location.origin}/reset-password`
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
      if (error) throw error
    },
  })
}

async function removeUnfinished() {
  const { data } = await auth.mfa.listFactors()
  const unfinished = data?.all.filter(({ status }) => status === 'unverified') ?? []
  await Promise.all(unfinished.map(({ id }) => auth.mfa.unenroll({ factorId: id })))
}

/** supabase-js puts the bare SVG behind `utf-8,`, where a `#` within it would end the picture. */
const imageOf = (dataUrl: string) =>
  `data:image/svg+xml;utf-8,${encodeURIComponent(dataUrl.replace(/^data:image\/svg\+xml;utf-8,/, ''))}`

/** Turns the second step on with the app's first code. Other devices that have not shown one are signed out. */
export function useVerifyFactor(userId: string, onVerified: () => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    },
    onSuccess: () => {
      queryClient.invalidateQueries(userQuery(userId))
      queryClient.invalidateQueries(devicesQuery(userId))
      toast.success(m.totp_enabled())
      onVerified()
    },
  })
}

/** Whether the server wants to see a code before it removes an app. */
export const needsCode = (error: Error) => hasCode(error, 'insufficient_aal')

export function useRemoveFactor(userId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      if (code) {
        const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
        if (error) throw error
      }
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The session still knows the app, and would ask for its code.
      await auth.refreshSession()
    },
    onSuccess: () => {
      toast.success(m.totp_removed())
      onRemoved()
    },
    onSettled: () => queryClient.invalidateQueries(userQuery(userId)),
  })
}
