import { escapeMarkup } from '../_shared/escape-markup.ts'
import { mailPage } from '../_shared/mail-page.ts'

export type Invitation = { from: string; family: string; link: string }

/** The words of an invitation, in plain text and in HTML. */
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
  const html = mailPage({
    heading: `You are invited to ${family}`,
    body: `<p><strong>${escapeMarkup(from)}</strong> would love to have you in your family's private place for photos, plans, recipes and everything in between.</p>`,
    button: { label: 'Join your family', link },
    notes: [
      `Or open this address: ${link}`,
      `The link is meant for you alone, so please keep it in the family. If you don't know ${from}, simply ignore this mail.`,
    ],
  })
  return { subject, text, html }
}
