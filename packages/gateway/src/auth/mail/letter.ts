// The one layout of all mails: plain words, then a link, then digits. Everything in it is escaped, so whatever somebody
// called themselves stays text.

import { html } from 'hono/html'
import type { Mail } from '../../types.ts'

export type Letter = {
  to: string
  /** Our own words only: it becomes a header. */
  subject: string
  intro: string
  link?: { label: string; url: string }
  code?: string
  outro: string
}

export function composeLetter({ to, subject, intro, link, code, outro }: Letter): Mail {
  const codeLabel = link ? 'Or enter this code:' : 'Enter this code:'
  const paragraphs = [
    intro,
    ...(link ? [`${link.label}:`, link.url] : []),
    ...(code ? [`${codeLabel} ${code}`] : []),
    outro,
  ]
  const button = link && html`<p><a href="${link.url}" style="${BUTTON}">${link.label}</a></p>`
  const digits = code && html`<p>${codeLabel}<br><strong style="${DIGITS}">${code}</strong></p>`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="${BODY}">
<h1 style="font-size:22px">${subject}</h1>
<p>${intro}</p>
${button ?? ''}
${digits ?? ''}
<p style="color:#666">${outro}</p>
</body>
</html>
`
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html: String(page) }
}

// Mail programs read inline styles only.
const BODY =
  'margin:0 auto;padding:24px 16px;max-width:32em;color:#222;background:#fff;font:16px/1.5 system-ui,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#222;color:#fff;text-decoration:none'
const DIGITS = 'font-size:28px;letter-spacing:6px'
