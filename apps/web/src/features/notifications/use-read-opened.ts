import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNotificationSettings } from '@/lib/notification-settings'
import { useViewer } from '@/lib/viewer'
import { unreadQuery, useMarkOpened } from './api'
import { wantedKinds } from './kinds'

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Marks notifications as read when what they tell of is opened, from wherever: its id is in the address. One that arrives about
 * what is open is read at once.
 */
export function useReadOpened() {
  const { familyId } = useViewer()
  const { href } = useLocation()
  const { data: unread } = useQuery(unreadQuery(familyId, wantedKinds(useNotificationSettings())))
  const markOpened = useMarkOpened()
  const opened = [...new Set(href.match(ID))].join()
  const latest = unread?.[0]

  useEffect(() => {
    if (opened && latest && document.visibilityState === 'visible') markOpened(opened.split(','))
  }, [opened, latest, markOpened])
}
