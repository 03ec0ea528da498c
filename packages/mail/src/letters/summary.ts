// The daily summary: who did what, never what it says or shows.

import type { ServerTexts } from '@kinfold/i18n/server'
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

export function summaryLetter({ to, news, address }: Summary, texts: ServerTexts): Letter {
  const { language, m } = texts
  const { totals: all, lines } = summarise(news, texts)
  const more = lines.length - MAX_LINES
  const totals = new Intl.ListFormat(language, { style: 'narrow' }).format(all.slice(0, MAX_TOTALS))
  return {
    language,
    subject:
      all.length > MAX_TOTALS ? m.mail_summary_subject_more({ totals }) : m.mail_summary_subject({ totals }),
    heading: m.mail_summary_heading(),
    paragraphs: [
      to ? m.mail_summary_hello_name({ name: to }) : m.mail_summary_hello(),
      m.mail_summary_text(),
    ],
    list: more > 0 ? [...lines.slice(0, MAX_LINES), m.mail_summary_more({ count: more })] : lines,
    link: { label: m.mail_summary_link(), url: `${address}/home` },
    notes: [m.mail_summary_why(), m.mail_summary_off({ link: `${address}/settings?tab=notifications` })],
  }
}
