// The mails of the auth service, by kind. The kinds are named after Supabase's mail templates
// (https://supabase.com/docs/guides/auth/auth-email-templates).

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
export function authLetter(mail: AuthMail, site: string): Letter {
  const write = letters[mail.kind] as (site: string, data: AuthMail) => Letter
  return write(site, mail)
}

const EXPIRY = 'The link and the code are valid for an hour and can be used once.'
const IGNORE = 'If this wasn’t you, ignore this email.'

const letters: { [K in Kind]: (site: string, data: Data[K]) => Letter } = {
  confirmation: (site, { link, code }) => ({
    subject: 'Confirm your email address',
    paragraphs: [`Someone signed up at ${site} with this address.`],
    link: { label: 'Confirm this address', url: link },
    code,
    notes: [EXPIRY, IGNORE],
  }),

  invite: (site, { link, code }) => ({
    subject: 'You are invited',
    paragraphs: [`The host of ${site} invites you to join with this address.`],
    link: { label: 'Join', url: link },
    code,
    notes: [EXPIRY, 'If you don’t want to join, ignore this email.'],
  }),

  magic_link: (site, { link, code }) => ({
    subject: 'Your sign-in link',
    paragraphs: [`Someone asked to sign in to ${site} with this address.`],
    link: { label: 'Sign in', url: link },
    code,
    notes: [EXPIRY, `${IGNORE} Never share the code.`],
  }),

  recovery: (site, { link, code }) => ({
    subject: 'Set a new password',
    paragraphs: [`Someone asked to reset the password of your account at ${site}.`],
    link: { label: 'Set a new password', url: link },
    code,
    notes: [EXPIRY, `${IGNORE} Your password stays the same.`],
  }),

  email_change_current: (site, { link, code, newEmail }) => ({
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `Someone asked to change the email address of your account at ${site} from this one to ${newEmail}.`,
      'The change takes effect once both addresses have confirmed it.',
    ],
    link: { label: 'Confirm the change', url: link },
    code,
    notes: [
      EXPIRY,
      'If this wasn’t you, don’t confirm it, and change your password: someone else may be using your account.',
    ],
  }),

  // It does not name the account: a mistyped address may belong to a stranger.
  email_change_new: (site, { link, code }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [`Someone asked to use this address for their account at ${site}.`],
    link: { label: 'Use this address', url: link },
    code,
    notes: [EXPIRY, `${IGNORE} Your address won’t be used.`],
  }),

  reauthentication: (site, { code }) => ({
    subject: 'Your confirmation code',
    paragraphs: [`Someone signed in to your account at ${site} wants to change how you sign in.`],
    code,
    notes: [
      'The code is valid for an hour and can be used once.',
      'If this wasn’t you, don’t share the code, and sign out your other devices: someone else may be using your account.',
    ],
  }),

  password_changed: (site) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${site} was changed, and all other devices were signed out.`,
    ],
    notes: ['If this wasn’t you, request a new password on the sign-in page right away.'],
  }),

  email_changed: (site, { newEmail }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account at ${site} is now ${newEmail}. This address no longer belongs to it.`,
    ],
    notes: ['If this wasn’t you, tell the host of the site.'],
  }),
}
