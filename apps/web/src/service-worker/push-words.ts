// The texts of a push, and the screen that it opens. The push has no names and texts unless the user asked for them.

import { pathOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { formatDay, formatPlainDay, formatTime } from '@/text/format'

/** What supabase/functions/send-pushes sends. */
export type PushMessage = {
  kind: string
  topic: string
  /** The conversation, comment, post, event or member. */
  item: string | null
  /** Events: ISO 8601 */
  starts_at: string | null
  all_day: boolean | null
  content: {
    name?: string
    group?: string
    text?: string
    /** Whether it is a voice message. */
    voice?: boolean
    /** Whether the message replies to one of the recipient. */
    replies?: boolean
    title?: string
    location?: string
  } | null
}

type Words = { title: string; body: string; path: string }

/** Of a push that this version of the app does not know: every push has to be shown. */
const unknown = (): Words => ({ title: m.product_name(), body: m.push_unknown(), path: '/home' })

export function wordsOf(message: PushMessage): Words {
  const { kind } = message
  const path = (thing: string) => pathOf(thing, { id: message.item ?? '' })
  switch (kind) {
    case 'message':
      return { ...messageWords(message), path: path('conversation') }
    case 'post':
      return { ...postWords(message), path: path('post') }
    case 'mention':
      return { ...mentionWords(message), path: path('comment') }
    case 'event':
      return eventWords(message, m.push_event(), m.push_event_by)
    case 'event_changed':
      return eventWords(message, m.push_event_changed(), m.push_event_changed_by)
    case 'answer_wanted':
      return eventWords(message, m.push_answer_wanted(), m.news_answer_wanted)
    case 'reminder':
      return reminderWords(message)
    case 'birthday_today':
      return {
        ...birthdayWords(message, m.push_birthday_today(), m.news_birthday_today),
        path: path('member'),
      }
    case 'birthday_tomorrow':
      return {
        ...birthdayWords(message, m.push_birthday_tomorrow(), m.news_birthday_tomorrow),
        path: path('member'),
      }
    case 'sign_in_link':
      return {
        title: m.push_sign_in_link_title(),
        body: m.push_sign_in_link(),
        path: '/settings?tab=security',
      }
    case 'test':
      return { title: m.push_test_title(), body: m.push_test(), path: '/settings?tab=notifications' }
    default:
      return unknown()
  }
}

function messageWords({ content }: PushMessage) {
  if (!content) return { title: m.product_name(), body: m.push_message() }
  const name = content.name ?? m.unknown_member()
  const sender = content.replies ? m.push_reply({ name }) : name
  const title = content.group ? m.push_in_group({ name: sender, group: content.group }) : sender
  return { title, body: content.text || (content.voice ? m.message_voice() : m.push_photo()) }
}

function postWords({ content }: PushMessage) {
  if (!content) return { title: m.product_name(), body: m.push_post() }
  const title = m.news_post({ name: content.name ?? m.unknown_member() })
  return { title, body: content.text || m.push_photo() }
}

function mentionWords({ content }: PushMessage) {
  if (!content) return { title: m.product_name(), body: m.push_mention() }
  return { title: m.news_mention({ name: content.name ?? m.unknown_member() }), body: content.text ?? '' }
}

function eventWords(
  message: PushMessage,
  plain: string,
  withName: (name: { name: string }) => string,
): Words {
  const { content, starts_at, all_day } = message
  const start = new Date(starts_at ?? Number.NaN)
  // One of a series needs its start.
  const path = pathOf('event', { id: message.item ?? '', occurrence: starts_at })
  if (!content) return { title: m.product_name(), body: plain, path }
  const title = content.title ?? m.product_name()
  const time = all_day ? formatPlainDay(start) : formatTime(start)
  const about = withName({ name: content.name ?? m.unknown_member() })
  return { title, body: [about, time, content.location].filter(Boolean).join(' · '), path }
}

/** Members choose up to a week before. */
function reminderWords(message: PushMessage): Words {
  const start = new Date(message.starts_at ?? Number.NaN)
  if (message.all_day) {
    const words = m.push_reminder_later({ day: formatPlainDay(start) })
    return eventWords(message, words, () => m.push_reminder_day())
  }
  const soon = !(start.getTime() > Date.now() + 3_600_000)
  const words = soon ? m.push_reminder() : m.push_reminder_later({ day: formatDay(start) })
  return eventWords(message, words, () => words)
}

function birthdayWords(
  { content }: PushMessage,
  plain: string,
  withName: (name: { name: string }) => string,
) {
  const body = content ? withName({ name: content.name ?? m.unknown_member() }) : plain
  return { title: m.product_name(), body }
}
