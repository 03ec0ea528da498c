import { useMutation } from '@tanstack/react-query'
import { invokeFunction } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { publicOrigin } from '@/lib/config'
import { errorMessage } from '@/lib/error-message'

type Help = { userId: string; removesFactors: boolean }

/** Makes a link with which someone sets a new password. For admins of their family, and for hosts. */
export const useMakeSignInLink = () =>
  useMutation({
    mutationFn: async ({ userId, removesFactors }: Help) => {
      const body = { user_id: userId, removes_factors: removesFactors }
      const { secret } = await invokeFunction<{ secret: string }>('make-sign-in-link', body)
      // Browsers send no server what follows the #.
      return `${publicOrigin}/sign-in-link#${secret}`
    },
    meta: { failure: (error) => ({ title: m.sign_in_link_failed(), description: errorMessage(error) }) },
  })
