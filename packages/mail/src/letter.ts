// The one layout of all mails, as plain text and as HTML.

import { directionOf, type Language } from '@kinfold/i18n'
import { textsIn } from '@kinfold/i18n/server'
import { escapeText, escapeUTF8 } from 'entities'

export type Letter = {
  language: Language
  subject: string
  /** The subject, if left out. */
  heading?: string
  paragraphs: string[]
  list?: string[]
  link?: { label: string; url: string }
  /** Six digits to type instead of following the link. */
  code?: string
  /** In small print at the end. */
  notes: string[]
}

export type Mail = { subject: string; text: string; html: string }

export const renderLetter = (letter: Letter): Mail => ({
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
})

function renderText({ language, paragraphs, list = [], link, code, notes }: Letter): string {
  const blocks = [
    ...paragraphs,
    list.map((item) => `- ${item}`).join('\n'),
    link ? `${link.label}:\n${link.url}` : '',
    code ? `${codeLabel(language, link)} ${code}` : '',
    ...notes,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// All names in a letter are text from users, so everything is escaped. Mail programs read only inline styles.
function renderHtml({
  language,
  subject,
  heading = subject,
  paragraphs,
  list = [],
  link,
  code,
  notes,
}: Letter): string {
  const blocks = [
    `<h1 style="${styles.heading}">${escapeText(heading)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeText(text)}</p>`),
    list.length > 0 && `<ul style="${styles.list}">\n${list.map(renderItem).join('\n')}\n</ul>`,
    link &&
      `<p style="margin:28px 0"><a href="${escapeUTF8(link.url)}" style="${styles.button}">${escapeText(link.label)}</a></p>`,
    code &&
      `<p>${codeLabel(language, link)}<br><strong style="${styles.code}">${escapeText(code)}</strong></p>`,
    ...notes.map((text) => `<p style="${styles.note}">${escapeText(text)}</p>`),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(subject)}</title></head>
<body style="${styles.body}">
<div style="${styles.card}">
${blocks.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

const renderItem = (item: string) => `<li>${escapeText(item)}</li>`

function codeLabel(language: Language, link: Letter['link']): string {
  const { m } = textsIn(language)
  return link ? m.mail_code_instead() : m.mail_code()
}

const styles = {
  body: 'margin:0;padding:32px 16px;background:#fbf6ef;color:#32221a;font:16px/1.6 Georgia,serif',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e8ddd0;border-radius:14px',
  heading: 'margin:0 0 16px;font-size:24px;font-weight:600',
  list: 'margin:0;padding:0 0 0 20px',
  button: 'padding:14px 24px;background:#a23813;color:#fffaf2;border-radius:10px;text-decoration:none',
  code: 'font-size:28px;letter-spacing:6px',
  note: 'font-size:14px;color:#6b5a4e',
}
