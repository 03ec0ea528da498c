import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { use } from 'react'
import { m } from '@/i18n/messages'
import { ViewerContext } from '@/lib/viewer'
import type { Kind } from './kinds'
import { NotificationList } from './notification-list'

type Props = {
  /** The kinds that are switched on in the settings. */
  kinds: Kind[]
  onClose: () => void
}

export function BellPanel({ kinds, onClose }: Props) {
  const inFamily = use(ViewerContext) !== null

  return (
    <>
      {inFamily ? (
        <NotificationList kinds={kinds} onClose={onClose} />
      ) : (
        <div className="px-4 pt-4 pb-5">
          <h2 className="text-lg">{m.notifications_list()}</h2>
          <p className="mt-1 text-ink-soft">{m.notifications_empty()}</p>
        </div>
      )}
      <Link
        to="/settings"
        search={{ tab: 'notifications' }}
        onClick={onClose}
        className="flex min-h-11 flex-none items-center justify-center gap-2 border-line border-t px-4 font-semibold text-ink-soft text-sm hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2"
      >
        <Settings aria-hidden className="size-4" />
        {m.notifications_to_settings()}
      </Link>
    </>
  )
}
