import { escapeMarkup } from '../_shared/escape-markup.ts'
import { mailPage } from '../_shared/mail-page.ts'
import { type News, summarise } from './words.ts'

export type Summary = { to: string | null; news: News[]; address: string }

/** What a list of mails shows of a subject, and a mail that is read in a minute. */
const MOST_TOTALS = 3
const MOST_LINES = 30

/** A summary, in plain text and in HTML: who did what, and nothing of what it says or shows. */
export function writeLetter({ to, news, address }: Summary) {
  const { totals, lines } = summarise(news)
  const more = lines.length - MOST_LINES
  const list = more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : lines

  const rest = totals.length > MOST_TOTALS ? ' and more' : ''
  const subject = `New in your family: ${totals.slice(0, MOST_TOTALS).join(', ')}${rest}`
  const link = `${address}/home`
  const often = 'This comes once a day at most, and only when there is something that you have not read.'
  const off = `Switch it off in Settings, under Notifications: ${address}/settings?tab=notifications`
  const text = `Hello${to ? ` ${to}` : ''},

this is new in your family:

${list.map((line) => `- ${line}`).join('\n')}

See it here:
${link}

${often}
${off}
`
  const items = list.map((line) => `<li>${escapeMarkup(line)}</li>`)
  const html = mailPage({
    heading: 'New in your family',
    body: `<ul style="margin:0;padding:0 0 0 20px">\n${items.join('\n')}\n</ul>`,
    button: { label: 'See what is new', link },
    notes: [often, off],
  })
  return { subject, text, html }
}
