// The words of the daily summary for each kind of news.

import type { ServerTexts } from '@kinfold/i18n/server'

/** What one person did and how often, whose birthday is on `day`, or how many conversations have unread messages. */
export type News = { kind: NewsKind; name: string | null; day: string | null; many: number }

/**
 * The kinds of notifications in `supabase/schemas`, with one for all birthdays, and `conversation` for unread messages. In
 * the order of the mail.
 */
const kinds = [
  'family_waiting',
  'sign_in_link',
  'sign_in_link_used',
  'birthday',
  'member',
  'post',
  'event',
  'event_changed',
  'answer_wanted',
  'rsvp',
  'recipe',
  'media',
  'album',
  'list',
  'marked',
  'like',
  'reaction',
  'mention',
  'comment',
  'conversation',
] as const
type NewsKind = (typeof kinds)[number]

/** @returns one total for each kind, and one line for each item; a kind unknown here is left out */
export function summarise(news: News[], { language, m }: ServerTexts): { totals: string[]; lines: string[] } {
  const told = kinds
    .map((kind) => ({ kind, all: news.filter((one) => one.kind === kind) }))
    .filter(({ all }) => all.length > 0)
  const lineOf = ({ kind, name, many, day }: News) => {
    if (kind === 'conversation') return m.total_conversation({ count: many })
    const values = { name: name ?? m.mail_summary_someone(), count: many, day: dayIn(language, day ?? '') }
    return m[`line_${kind}`](values)
  }
  return {
    totals: told.map(({ kind, all }) =>
      m[`total_${kind}`]({ count: all.reduce((sum, { many }) => sum + many, 0) }),
    ),
    lines: told.flatMap(({ all }) => all.map(lineOf)),
  }
}

/** @param day e.g. `2026-11-22`, the same in every time zone */
const dayIn = (language: string, day: string) =>
  day && new Date(day).toLocaleDateString(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
