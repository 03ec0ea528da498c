// What the screen of a sign-in link asks of the server.

import { queryOptions, useMutation } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { FunctionRefusal, invokeFunction } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'

/** @property removes_factors whether using the link turns off their second step */
type LinkOwner = { name: string | null; email: string; removes_factors: boolean }

/** Whose link it is; null for one that no longer works. */
export const signInLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['sign-in-link', secret],
    queryFn: () =>
      invokeFunction<LinkOwner>('use-sign-in-link', { secret }).catch((error) => {
        if (error instanceof FunctionRefusal && error.status < 429) return null
        throw error
      }),
    // Looking again after its use would tell its owner that it no longer works.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sets the password, which ends all sessions of the link's owner, and signs in here. */
export const useSignInLink = (secret: string) =>
  useMutation({
    mutationFn: async (password: string) => {
      const { email } = await invokeFunction<LinkOwner>('use-sign-in-link', { secret, password })
      // Someone else may be signed in on this device.
      await auth.signOut({ scope: 'local' })
      const { error } = await auth.signInWithPassword({ email, password })
      return { signedIn: !error }
    },
    onSuccess: () => toast.success(m.password_updated()),
    meta: { failure: (error) => ({ title: m.password_failed(), description: errorMessage(error) }) },
  })
