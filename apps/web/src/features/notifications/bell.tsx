import { skipToken, useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { use, useEffect } from 'react'
import { BarPanel } from '@/components/ui/bar-panel'
import { m } from '@/i18n/messages'
import { useNotificationSettings } from '@/lib/notification-settings'
import { ViewerContext } from '@/lib/viewer'
import { unreadQuery } from './api'
import { wantedKinds } from './kinds'

/** The button in the top bar with the number of unread notifications, and its panel. */
export function Bell() {
  const familyId = use(ViewerContext)?.familyId
  const kinds = wantedKinds(useNotificationSettings())
  const options = unreadQuery(familyId ?? '', kinds)
  const { data: unread = [] } = useQuery({ ...options, queryFn: familyId ? options.queryFn : skipToken })

  // The number on the app's icon, where it is installed. It goes with the session.
  useEffect(() => void navigator.setAppBadge?.(unread.length).catch(() => {}), [unread.length])

  return (
    <BarPanel
      icon={BellIcon}
      label={m.notifications_open({ count: unread.length })}
      count={unread.length}
      load={async () => (await import('./bell-panel')).BellPanel}
    >
      {(Panel, close) => <Panel kinds={kinds} onClose={close} />}
    </BarPanel>
  )
}
