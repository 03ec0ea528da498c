import { queryOptions } from '@tanstack/react-query'
import { auth } from '@/auth/auth'

/** The account as the server has it now. The session's copy is as old as the sign-in, or the last refresh. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: async () => {
      const { data, error } = await auth.getUser()
      if (error) throw error
      return data.user
    },
    staleTime: 0,
  })
