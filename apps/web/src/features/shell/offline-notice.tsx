import { CloudOff, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useServerReach } from '@/browser/server-reach'
import { useOnline } from '@/browser/use-online'
import { useReadAt } from '@/data/offline/use-read-at'
import { m } from '@/i18n/messages'
import { formatMoment, formatTime } from '@/text/format'

/** Shown while the device is offline or the server does not respond. Loaded data stays on the screen. */
export function OfflineNotice() {
  const online = useOnline()
  const isReached = useServerReach()
  const Icon = online ? CloudOff : WifiOff

  return (
    // Always rendered, or screen readers would not announce the change.
    <div
      role="status"
      className="sticky top-[58px] z-10 max-md:conversation-open:hidden md:top-[64px] print:hidden"
    >
      {(!online || !isReached) && (
        <p className="flex items-center justify-center gap-2 bg-honey-wash px-4 py-2 text-pretty font-medium text-honey-ink text-sm">
          <Icon aria-hidden className="size-4 flex-none" />
          <span>
            {online ? m.server_unreachable() : m.offline()} <AsOf />
          </span>
        </p>
      )}
    </div>
  )
}

/** When the content of this screen was last current. */
function AsOf() {
  const [lost] = useState(() => Date.now())
  const readAt = useReadAt(lost)
  if (readAt === undefined) return null
  const date = new Date(readAt)
  const isToday = date.toDateString() === new Date(lost).toDateString()
  return m.offline_as_of({ time: isToday ? formatTime(date) : formatMoment(date) })
}
