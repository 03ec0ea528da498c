// The one choice about notifications that the server keeps, as it mails while no browser is open.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'

/** Whether summaries are emailed; true until the user chooses. */
export const emailChoiceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification-settings', userId],
    queryFn: async () => {
      const { data } = await db
        .from('notification_settings')
        .select('email')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError()
      return data?.email ?? true
    },
  })

/** What `data` of the query says is what the server has; what it is asked for shows meanwhile (`variables`). */
export function useChooseEmail(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = emailChoiceQuery(userId)

  return useMutation({
    // One after the other, or a change of mind could be overtaken by what it changes.
    scope: { id: 'email choice' },
    mutationFn: async (email: boolean) => {
      await db.from('notification_settings').upsert({ user_id: userId, email }).throwOnError()
    },
    onSuccess: async (_result, email) => {
      // A response from before would take it back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, email)
      toast.success(m.notifications_saved(), { id: m.notifications_saved() })
    },
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
  })
}
