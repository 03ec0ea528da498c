import { skipToken, useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { BarPanel } from '@/components/ui/bar-panel'
import { useNotificationSettings } from '@/lib/notification-settings'
import { m } from '@/paraglide/messages'
import { unreadQuery } from './api'
import { wantedKinds } from './kinds'

/** Counts what is unread; what it is, its panel knows. */
export function Bell({ userId, familyId }: { userId: string; familyId: string | null }) {
  const kinds = wantedKinds(useNotificationSettings())
  const options = unreadQuery(familyId ?? '', kinds)
  const wanted = familyId && kinds.length > 0
  const { data: unread = [] } = useQuery({ ...options, queryFn: wanted ? options.queryFn : skipToken })

  return (
    <BarPanel
      icon={BellIcon}
      label={m.notifications_open({ count: unread.length })}
      count={unread.length}
      load={async () => (await import('./bell-panel')).BellPanel}
    >
      {(Panel, close) => (
        <Panel reader={familyId ? { userId, familyId } : null} kinds={kinds} onClose={close} />
      )}
    </BarPanel>
  )
}
