import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { watchRows } from '@/lib/watch-rows'
import { m } from '@/paraglide/messages'
import { fetchName } from './api'

/** Where the newest posts and events show themselves, so that nobody has to be told there. */
const shownOn = { posts: ['/home'], events: ['/home', '/events'] }

/** Says quietly that somebody else in the family has posted or planned something, with the way there. */
export function useFamilyUpdates(userId: string | undefined, familyId: string | null) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { familyUpdates } = useNotificationSettings()

  const tell = useEffectEvent(async (table: 'posts' | 'events', authorId: string, path: string) => {
    if (authorId === userId || shownOn[table].includes(pathname)) return
    const name = (await fetchName(authorId)) ?? m.unknown_member()
    toast.info(table === 'posts' ? m.update_post({ name }) : m.update_event({ name }), {
      // The last one says enough: a family on holiday must not pile up here.
      id: 'family-update',
      action: { label: m.reminder_open(), onClick: () => navigate(path) },
    })
  })

  useEffect(() => {
    if (!userId || !familyId || !familyUpdates) return
    const stops = [
      watchRows({
        table: 'posts',
        familyId,
        onChange: (change) => {
          if (change.eventType === 'INSERT') tell('posts', change.new.user_id, `/home?post=${change.new.id}`)
        },
      }),
      watchRows({
        table: 'events',
        familyId,
        onChange: (change) => {
          if (change.eventType === 'INSERT') tell('events', change.new.created_by, '/events')
        },
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, familyId, familyUpdates])
}
