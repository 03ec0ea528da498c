import { escapeMarkup } from './escape-markup.ts'

type Page = {
  heading: string
  /** HTML. */
  body: string
  button: { label: string; link: string }
  /** Plain text in small print, a paragraph each. */
  notes: string[]
}

/** A mail in HTML that every mail program shows alike. */
export function mailPage({ heading, body, button, notes }: Page): string {
  const small = notes.map((note) => `<p style="font-size:14px;color:#6b5a4e">${escapeMarkup(note)}</p>`)
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#fbf6ef;color:#32221a;font:16px/1.6 Georgia,serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e8ddd0;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:24px;font-weight:600">${escapeMarkup(heading)}</h1>
${body}
<p style="margin:28px 0"><a href="${escapeMarkup(button.link)}" style="padding:14px 24px;background:#a23813;color:#fffaf2;border-radius:10px;text-decoration:none">${escapeMarkup(button.label)}</a></p>
${small.join('\n')}
</div></body></html>
`
}
