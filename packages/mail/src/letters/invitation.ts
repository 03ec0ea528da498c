import type { ServerTexts } from '@kinfold/i18n/server'
import type { Letter } from '../letter.ts'
import { withoutLinks } from '../without-links.ts'

/** `from`: the inviter's name, null if they have none. `link`: opens the page to join. */
export type Invitation = { from: string | null; family: string; link: string }

/** Invites someone to a family. */
export function invitationLetter({ link, ...names }: Invitation, { language, m }: ServerTexts): Letter {
  const from = withoutLinks(names.from ?? '')
  const family = withoutLinks(names.family) || m.mail_invitation_family()
  return {
    language,
    subject: from
      ? m.mail_invitation_subject({ from, family })
      : m.mail_invitation_subject_unnamed({ family }),
    heading: m.mail_invitation_heading({ family }),
    paragraphs: [
      from ? m.mail_invitation_text({ from, family }) : m.mail_invitation_text_unnamed({ family }),
    ],
    link: { label: m.mail_invitation_link(), url: link },
    notes: [
      m.mail_invitation_private(),
      from ? m.mail_invitation_ignore({ from }) : m.mail_invitation_ignore_unnamed(),
    ],
  }
}
