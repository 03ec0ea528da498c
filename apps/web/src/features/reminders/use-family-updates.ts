import { useLocation, useNavigate } from 'react-router'
import type { Tables } from '@/lib/database.types'
import { fetchName } from '@/lib/fetch-name'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

type News = Tables<'notifications'>

/** Of the rest the bell alone tells. */
const told = {
  // Where the newest posts and events show themselves nobody has to be told.
  post: { words: m.update_post, shownOn: ['/home'], path: ({ post_id }: News) => `/home?post=${post_id}` },
  event: { words: m.update_event, shownOn: ['/home', '/events'], path: () => '/events' },
}

const isTold = (kind: string): kind is keyof typeof told => kind in told

/** Says quietly that somebody else in the family has posted or planned something, with the way there. */
export function useFamilyUpdates(): (news: News) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  return async (news) => {
    if (!isTold(news.kind)) return
    const { words, shownOn, path } = told[news.kind]
    if (shownOn.includes(pathname)) return
    const name = (await fetchName(news.actor_id)) ?? m.unknown_member()
    toast.info(words({ name }), {
      // The last one says enough: a family on holiday must not pile up here.
      id: 'family-update',
      action: { label: m.reminder_open(), onClick: () => navigate(path(news)) },
    })
  }
}
