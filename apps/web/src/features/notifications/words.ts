// The texts of a notification, and its link.

import { differenceInCalendarDays } from 'date-fns'
import type { Address } from '@/lib/address'
import { m } from '@/paraglide/messages'
import { formatDay, formatPlainDay, formatTime } from '@/text/format'
import type { Notification } from './notification'

/** One sentence, such as `Bento posted something`. */
export function headline(news: Notification, now: Date): string {
  const name = news.actor_name ?? m.unknown_member()
  switch (news.kind) {
    case 'post':
      // A post without a text has no other subject.
      return news.more > 0 && !news.title
        ? m.news_post_photos({ name, count: news.more })
        : m.news_post({ name })
    case 'like':
      return m.news_like({ name, count: news.more })
    case 'reaction':
      return m.news_reaction({ name, count: news.more })
    case 'comment':
      return m.news_comment({ name })
    case 'mention':
      return m.news_mention({ name })
    case 'event':
      return m.news_event({ name })
    case 'event_changed':
      return m.news_event_changed({ name })
    case 'answer_wanted':
      return m.news_answer_wanted({ name })
    case 'rsvp':
      return m.news_rsvp({ name, status: news.status ?? '' })
    case 'member':
      return m.news_member({ name })
    case 'recipe':
      return m.news_recipe({ name })
    case 'media':
      return m.news_media({ name, count: news.more + 1 })
    case 'album':
      return m.news_album({ name })
    case 'list':
      return m.news_list({ name })
    case 'marked':
      return m.news_marked({ name, count: news.more + 1 })
    case 'family_waiting':
      return m.news_family_waiting({ name })
    case 'birthday_tomorrow':
    case 'birthday_today':
      return birthday(name, news.day ?? '', now)
  }
}

/** Relative to the reader's own date: it was created by UTC, and may be read days later. */
function birthday(name: string, day: string, now: Date): string {
  const days = differenceInCalendarDays(new Date(`${day}T00:00`), now)
  if (days < 0) return m.news_birthday_over({ name })
  if (days === 0) return m.news_birthday_today({ name })
  return days === 1 ? m.news_birthday_tomorrow({ name }) : m.news_birthday_soon({ name })
}

/** What it is about: a title, the beginning of a post, a date. */
export function subject({ kind, title, more, day, starts_at, all_day }: Notification): string {
  if (day) return formatPlainDay(new Date(day))
  if (starts_at) return [title, when(starts_at, all_day)].filter(Boolean).join(' · ')
  return kind === 'media' || kind === 'marked'
    ? m.news_media_title({ title: title ?? '', count: more })
    : (title ?? '')
}

function when(startsAt: string, allDay: boolean | null): string {
  const start = new Date(startsAt)
  return allDay ? formatPlainDay(start) : `${formatDay(start)}, ${formatTime(start)}`
}

export function pathOf(news: Notification): Address {
  if (news.kind === 'family_waiting') return { to: '/hub' }
  if (news.comment_id) return { to: '/comments/$id', params: { id: news.comment_id } }
  if (news.message_id) {
    const { conversation_id: conversation, message_id: message } = news
    return { to: '/messages', search: { conversation: conversation ?? undefined, message } }
  }
  if (news.post_id) return { to: '/home', search: { post: news.post_id } }
  if (news.recipe_id) return { to: '/recipes/$id', params: { id: news.recipe_id } }
  if (news.media_id) return { to: '/media', search: { item: news.media_id } }
  if (news.album_id) return { to: '/media', search: { album: news.album_id } }
  if (news.list_id) return { to: '/lists/$id', params: { id: news.list_id } }
  if (news.event_id) {
    const { event_id: id, occurrence } = news
    return { to: '/events/$id', params: { id }, search: { occurrence: occurrence ?? undefined } }
  }
  return { to: '/profile/$id', params: { id: news.actor_id } }
}
