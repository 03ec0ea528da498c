import type { ServerTexts } from '@kinfold/i18n/server'
import type { Letter } from '../letter.ts'
import { withoutLinks } from '../without-links.ts'

/** Tells someone that a link was made with which they, or whoever has it, can set a new password. @param maker a name */
export const signInLinkLetter = (maker: string | null, { language, m }: ServerTexts): Letter => {
  const name = withoutLinks(maker ?? '')
  return {
    language,
    subject: m.mail_help_subject(),
    heading: m.mail_help_heading(),
    paragraphs: [name ? m.mail_help_text({ name }) : m.mail_help_text_host()],
    notes: [name ? m.mail_help_note({ name }) : m.mail_help_note_host()],
  }
}
