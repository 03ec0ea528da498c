import type { Letter } from '../letter.ts'
import { PRODUCT } from '../product.ts'
import { withoutLinks } from '../without-links.ts'

/** Tells someone that a link was made with which they, or whoever has it, can set a new password. @param maker a name */
export const signInLinkLetter = (maker: string | null): Letter => {
  const name = withoutLinks(maker ?? '') || 'The person who runs your hub'
  return {
    subject: `A link to help you sign in to ${PRODUCT}`,
    heading: 'A link to help you sign in was made',
    paragraphs: [
      `${name} made a link with which you can choose a new password for ${PRODUCT}. It works once, for 30 minutes. ${name} gives it to you; it is not in this email.`,
    ],
    notes: [
      `If you did not ask for help, talk to ${name}: whoever has the link can sign in as you. All your devices are signed out when it is used.`,
    ],
  }
}
