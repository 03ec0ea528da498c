import type { Letter } from '../letter.ts'
import { PRODUCT } from '../product.ts'
import { withoutLinks } from '../without-links.ts'

export type Invitation = { from: string; family: string; link: string }

/** Invites someone to a family. */
export const invitationLetter = ({ link, ...names }: Invitation): Letter => {
  const from = withoutLinks(names.from) || 'A family member'
  const family = withoutLinks(names.family) || 'a family'
  return letterOf({ from, family, link })
}

const letterOf = ({ from, family, link }: Invitation): Letter => ({
  subject: `${from} invites you to ${family} on ${PRODUCT}`,
  heading: `You are invited to ${family}`,
  paragraphs: [
    `${from} would love to have you in “${family}”, your family’s private place on ${PRODUCT} for photos, plans, recipes and everything in between.`,
  ],
  link: { label: 'Join your family', url: link },
  notes: [
    'This link is for you alone. Please don’t share it outside the family.',
    `If you don’t know ${from}, ignore this email.`,
  ],
})
