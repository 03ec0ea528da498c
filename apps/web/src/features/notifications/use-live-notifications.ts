import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Tables } from '@/lib/database.types'
import { useNotificationSettings } from '@/lib/notification-settings'
import { watchRows } from '@/lib/watch-rows'
import { everything, forget, showNew } from './api'
import { wantedKinds } from './kinds'
import { hearOtherDevices } from './other-devices'

/**
 * Keeps what is unread as it is on the server.
 * @param onNews called for what is new, of the kinds that the reader wants to be told of
 */
export function useLiveNotifications(
  userId: string | undefined,
  familyId: string | null,
  onNews: (news: Tables<'notifications'>) => void,
) {
  const queryClient = useQueryClient()
  const settings = useNotificationSettings()

  const tell = useEffectEvent((news: Tables<'notifications'>) => {
    if (!wantedKinds(settings).some((kind) => kind === news.kind)) return
    if (familyId) showNew(queryClient, familyId, news.id)
    onNews(news)
  })

  useEffect(() => {
    if (!familyId) return
    const readAgain = () => queryClient.invalidateQueries({ queryKey: everything(familyId) })

    return watchRows({
      table: 'notifications',
      familyId,
      onJoin: readAgain,
      onChange: (change) => {
        if (change.eventType === 'INSERT') tell(change.new)
        // Told again, or only by somebody else: the server knows whether it counts as unread.
        else if (change.eventType === 'UPDATE') readAgain()
        else if (change.old.id) forget(queryClient, familyId, change.old.id)
      },
    })
  }, [queryClient, familyId])

  useEffect(() => {
    if (!userId || !familyId) return
    return hearOtherDevices(userId, () => queryClient.invalidateQueries({ queryKey: everything(familyId) }))
  }, [queryClient, userId, familyId])
}
