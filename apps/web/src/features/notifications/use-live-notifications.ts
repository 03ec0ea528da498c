import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Tables } from '@/data/database.types'
import { watchPerson } from '@/data/person-channel'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useNotificationSettings } from '@/lib/notification-settings'
import { useViewer } from '@/lib/viewer'
import { notificationsKey, removeNotification, showNew } from './api'
import { wantedKinds } from './kinds'

/**
 * Keeps the notifications current.
 * @param onNews called for each new notification of the kinds that are switched on
 */
export function useLiveNotifications(onNews: (news: Tables<'notifications'>) => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const settings = useNotificationSettings()

  const onInsert = useEffectEvent((news: Tables<'notifications'>) => {
    if (!wantedKinds(settings).some((kind) => kind === news.kind)) return
    showNew(queryClient, familyId, news.id)
    onNews(news)
  })

  useEffect(() => {
    const queryKey = notificationsKey(familyId)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)

    return watchRows({
      table: 'notifications',
      familyId,
      onMissed: reload,
      onChange: (change) => {
        // A response that is pending may be older than the change.
        const pending = queryClient.isFetching({ queryKey }) > 0
        if (change.eventType === 'INSERT') onInsert(change.new)
        else if (change.eventType === 'DELETE' && change.old.id)
          removeNotification(queryClient, familyId, change.old.id)
        // Another actor joined it, or its time changed: the server knows whether it counts as unread.
        if (pending || change.eventType === 'UPDATE') reload()
      },
    })
  }, [queryClient, familyId])

  useEffect(
    () =>
      watchPerson(userId, 'read', () =>
        queryClient.invalidateQueries({ queryKey: notificationsKey(familyId) }),
      ),
    [queryClient, userId, familyId],
  )
}
