import { escapeMarkup } from '../_shared/escape-markup.ts'

export type Invitation = { from: string; family: string; link: string }

/** The words of an invitation, in plain text and in HTML that every mail program shows alike. */
export function writeLetter({ from, family, link }: Invitation) {
  const subject = `${from} invites you to ${family} on Kinfold`
  const text = `Hello,

${from} would love to have you in “${family}”, your family's private place on Kinfold
for photos, plans, recipes and everything in between.

Join here:
${link}

The link is meant for you alone, so please keep it in the family.
If you don't know ${from}, simply ignore this mail.
`
  const [safeFrom, safeFamily, safeLink] = [from, family, link].map(escapeMarkup)
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#fbf6ef;color:#32221a;font:16px/1.6 Georgia,serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e8ddd0;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:24px;font-weight:600">You are invited to ${safeFamily}</h1>
<p><strong>${safeFrom}</strong> would love to have you in your family's private place for photos, plans, recipes and everything in between.</p>
<p style="margin:28px 0"><a href="${safeLink}" style="padding:14px 24px;background:#a23813;color:#fffaf2;border-radius:10px;text-decoration:none">Join your family</a></p>
<p style="font-size:14px;color:#6b5a4e">Or open this address: ${safeLink}</p>
<p style="font-size:14px;color:#6b5a4e">The link is meant for you alone, so please keep it in the family. If you don't know ${safeFrom}, simply ignore this mail.</p>
</div></body></html>
`
  return { subject, text, html }
}
