// The daily summary: who did what, never what it says or shows.

import type { Letter } from '../letter.ts'
import { type News, summarise } from './news.ts'

export type { News }

export type Summary = {
  /** The reader's name. */
  to: string | null
  news: News[]
  /** The hub's public address, without a slash at the end. */
  address: string
}

/** Keeps the subject readable in a list of mails, and the mail a minute's read. */
const MAX_TOTALS = 3
const MAX_LINES = 30

export function summaryLetter({ to, news, address }: Summary): Letter {
  const { totals, lines } = summarise(news)
  const more = lines.length - MAX_LINES
  const rest = totals.length > MAX_TOTALS ? ' and more' : ''
  return {
    subject: `New in your family: ${totals.slice(0, MAX_TOTALS).join(', ')}${rest}`,
    heading: 'New in your family',
    paragraphs: [`Hello${to ? ` ${to}` : ''},`, 'here is what’s new in your family:'],
    list: more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines,
    link: { label: 'See what’s new', url: `${address}/home` },
    notes: [
      'You get this email at most once a day, and only when there is something you haven’t read.',
      `Turn it off in Settings, under Notifications: ${address}/settings?tab=notifications`,
    ],
  }
}
