import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Address } from '@/data/address'
import type { Tables } from '@/data/database.types'
import { fetchName } from '@/lib/fetch-name'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

type News = Tables<'notifications'>

const postPath = ({ post_id }: News): Address => ({ to: '/home', search: { post: post_id ?? undefined } })
const eventPath = ({ event_id }: News): Address => ({ to: '/events/$id', params: { id: event_id ?? '' } })

/** Kinds with a toast; the bell alone shows the others. No toast on screens that show the news themselves. */
const toasts = {
  post: { words: m.update_post, shownOn: ['/home'], path: postPath },
  event: {
    words: m.update_event,
    shownOn: ['/home', '/events'],
    path: eventPath,
  },
}

const hasToast = (kind: string): kind is keyof typeof toasts => kind in toasts

/** Shows a toast for a post or an event of another member, with a link. */
export function useFamilyUpdates(): (news: News) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  return async (news) => {
    if (!hasToast(news.kind)) return
    const { words, shownOn, path } = toasts[news.kind]
    if (shownOn.includes(pathname)) return
    const name = (await fetchName(news.actor_id)) ?? m.unknown_member()
    toast.info(words({ name }), {
      // A newer toast replaces the last one, so that they do not pile up.
      id: 'family-update',
      action: { label: m.reminder_open(), onClick: () => navigate(path(news)) },
    })
  }
}
