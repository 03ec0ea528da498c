import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'

/** `invited`: an account requires an invite, and a further family the approval of the hub's host. */
export const signUpModeQuery = queryOptions({
  queryKey: ['sign-up-mode'],
  queryFn: async ({ signal }) => {
    const { data } = await db.rpc('sign_up_mode').abortSignal(signal).throwOnError()
    return data
  },
})
