// What this feature asks of the server.

import { useMutation } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import type { KeptSteps } from './steps'

/** Keeps them with the account, for all devices. The auth provider picks up the change. */
export const useKeepSteps = () =>
  useMutation({
    // One after the other, so that the last is stored last.
    scope: { id: 'first steps' },
    mutationFn: async (steps: KeptSteps) => {
      const { error } = await auth.updateUser({ data: { first_steps: steps } })
      if (error) throw error
    },
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
  })
