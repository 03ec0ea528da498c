import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Tables } from '@/data/database.types'
import { addressOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { fetchName } from '@/lib/fetch-name'
import { toast } from '@/lib/toast'

type News = Tables<'notifications'>

/** Kinds with a toast; the bell alone shows the others. No toast on screens that show the news themselves. */
const toasts = {
  post: { words: m.update_post, shownOn: ['/home'], idOf: ({ post_id }: News) => post_id },
  event: {
    words: m.update_event,
    shownOn: ['/home', '/events'],
    idOf: ({ event_id }: News) => event_id,
  },
}

const hasToast = (kind: string): kind is keyof typeof toasts => kind in toasts

/** Shows a toast for a post or an event of another member, with a link. */
export function useFamilyUpdates(): (news: News) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  return async (news) => {
    if (!hasToast(news.kind)) return
    const { words, shownOn, idOf } = toasts[news.kind]
    if (shownOn.includes(pathname)) return
    const name = (await fetchName(news.actor_id)) ?? m.unknown_member()
    toast.info(words({ name }), {
      // A newer toast replaces the last one, so that they do not pile up.
      id: 'family-update',
      action: {
        label: m.reminder_open(),
        onClick: () => navigate(addressOf(news.kind, { id: idOf(news) ?? '' })),
      },
    })
  }
}
