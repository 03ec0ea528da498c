// The texts of a notification, and its link.

import { differenceInCalendarDays } from 'date-fns'
import type { Address } from '@/data/address'
import { addressOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { formatDay, formatPlainDay, formatTime } from '@/text/format'
import { type Notification, SUBJECTS } from './notification'

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
    case 'sign_in_link':
      return news.actor_name ? m.news_sign_in_link({ name: news.actor_name }) : m.news_sign_in_link_host()
    case 'sign_in_link_used':
      return m.news_sign_in_link_used({ name })
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

/** The screen that shows what it is about. */
export function linkOf(news: Notification): Address {
  if (news.kind === 'family_waiting') return { to: '/hub' }
  // With the devices that are signed in.
  if (news.kind === 'sign_in_link') return { to: '/settings', search: { tab: 'security' } }
  const kind = SUBJECTS.find((one) => news[`${one}_id`])
  return kind
    ? addressOf(kind, { ...news, id: news[`${kind}_id`] ?? '' })
    : addressOf('member', { id: news.actor_id })
}
