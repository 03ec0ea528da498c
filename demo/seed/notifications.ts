// Notifications are written within seconds while the family moves in; this sets their times to those of the occasions.

import { ago } from './days.ts'
import type { House } from './house.ts'
import { visitors } from './people.ts'

const KINDS = [
  ...['post', 'like', 'reaction', 'comment', 'mention', 'event', 'event_changed', 'rsvp', 'member'],
  ...['recipe', 'media', 'list', 'marked'],
]

type Told = {
  id: string
  kind: string
  posts: Dated
  recipes: Dated
  media: Dated
  comments: Dated
  profiles: { joined_at: string }
}
type Dated = { created_at: string } | null

export async function settleNotifications({ members, clock }: House): Promise<void> {
  const { data } = await clock
    .from('notifications')
    .select(
      'id, kind, posts(created_at), recipes(created_at), media(created_at), comments(created_at), profiles!notifications_actor_id_fkey(joined_at)',
    )
    .in('kind', KINDS)
    .throwOnError()
  const told = data as unknown as Told[]
  await Promise.all(
    told.map((one, index) => {
      const created_at = happened(one, index)
      return clock
        .from('notifications')
        .update({ created_at, since: created_at })
        .eq('id', one.id)
        .throwOnError()
    }),
  )
  // Anything older than a day is read.
  await Promise.all(
    visitors.map((key) =>
      members[key].db.rpc('read_notifications', { kinds: KINDS, until: ago(1) }).throwOnError(),
    ),
  )
}

function happened({ kind, posts, recipes, media, comments, profiles }: Told, index: number): string {
  if (kind === 'member') return profiles.joined_at
  const thing = posts ?? recipes ?? media ?? comments
  // Events and answers: one after the other, over the last days.
  if (!thing) return ago(0, 5 + index * 3)
  const later = kind === 'like' || kind === 'reaction' ? 40 * 60_000 : 0
  return new Date(Math.min(Date.now(), Date.parse(thing.created_at) + later)).toISOString()
}
