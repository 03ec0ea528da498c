// The mails of the auth service, by kind. The kinds are named after Supabase's mail templates
// (https://supabase.com/docs/guides/auth/auth-email-templates).

import type { ServerTexts } from '@kinfold/i18n/server'
import type { Letter } from '../letter.ts'

/** The link and the code of one mail: each proves that its reader owns the address. */
type Proof = { link: string; code: string }

type Data = {
  confirmation: Proof
  invite: Proof
  magic_link: Proof
  recovery: Proof
  /** To the current address. */
  email_change_current: Proof & { newEmail: string }
  /** To the new address. */
  email_change_new: Proof
  reauthentication: { code: string }
  password_changed: object
  /** To the old address. */
  email_changed: { newEmail: string }
}
type Kind = keyof Data

export type AuthMail = { [K in Kind]: { kind: K; to: string } & Data[K] }[Kind]

/** @param site the hub's host name, e.g. `hub.example` */
export function authLetter(mail: AuthMail, site: string, { language, m }: ServerTexts): Letter {
  const write = letters[mail.kind] as (m: Messages, site: string, data: AuthMail) => Omit<Letter, 'language'>
  return { language, ...write(m, site, mail) }
}

type Messages = ServerTexts['m']

const letters: { [K in Kind]: (m: Messages, site: string, data: Data[K]) => Omit<Letter, 'language'> } = {
  confirmation: (m, site, { link, code }) => ({
    subject: m.mail_confirmation_subject(),
    paragraphs: [m.mail_confirmation_text({ site })],
    link: { label: m.mail_confirmation_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_ignore()],
  }),

  invite: (m, site, { link, code }) => ({
    subject: m.mail_invite_subject(),
    paragraphs: [m.mail_invite_text({ site })],
    link: { label: m.mail_invite_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_invite_ignore()],
  }),

  magic_link: (m, site, { link, code }) => ({
    subject: m.mail_sign_in_subject(),
    paragraphs: [m.mail_sign_in_text({ site })],
    link: { label: m.mail_sign_in_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_sign_in_ignore()],
  }),

  recovery: (m, site, { link, code }) => ({
    subject: m.mail_recovery_subject(),
    paragraphs: [m.mail_recovery_text({ site })],
    link: { label: m.mail_recovery_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_recovery_ignore()],
  }),

  email_change_current: (m, site, { link, code, newEmail }) => ({
    subject: m.mail_change_current_subject(),
    paragraphs: [m.mail_change_current_text({ site, email: newEmail }), m.mail_change_current_both()],
    link: { label: m.mail_change_current_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_change_current_ignore()],
  }),

  // It does not name the account: a mistyped address may belong to a stranger.
  email_change_new: (m, site, { link, code }) => ({
    subject: m.mail_change_new_subject(),
    paragraphs: [m.mail_change_new_text({ site })],
    link: { label: m.mail_change_new_link(), url: link },
    code,
    notes: [m.mail_expiry(), m.mail_change_new_ignore()],
  }),

  reauthentication: (m, site, { code }) => ({
    subject: m.mail_reauthentication_subject(),
    paragraphs: [m.mail_reauthentication_text({ site })],
    code,
    notes: [m.mail_reauthentication_expiry(), m.mail_reauthentication_ignore()],
  }),

  password_changed: (m, site) => ({
    subject: m.mail_password_changed_subject(),
    paragraphs: [m.mail_password_changed_text({ site })],
    notes: [m.mail_password_changed_note()],
  }),

  email_changed: (m, site, { newEmail }) => ({
    subject: m.mail_email_changed_subject(),
    paragraphs: [m.mail_email_changed_text({ site, email: newEmail })],
    notes: [m.mail_email_changed_note()],
  }),
}
