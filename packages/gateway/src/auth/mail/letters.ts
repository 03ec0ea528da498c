// What each mail says. `site` is the address that people know, e.g. `hub.example`.

import type { Mail } from '../../types.ts'
import { composeLetter } from './letter.ts'

/** The link and the digits of one mail: either proves that its reader has the mailbox. */
export type Proof = { link: string; code: string }

const ONCE = 'Both work once, within an hour.'

export const signInLetter = (to: string, site: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'Your sign-in link',
    intro: `Somebody asked to sign in to ${site} with this address.`,
    link: { label: 'Sign in', url: link },
    code,
    outro: `${ONCE} If it was not you, ignore this mail, and give the code to nobody.`,
  })

export const recoveryLetter = (to: string, site: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'Set a new password',
    intro: `Somebody asked to set a new password for your account at ${site}.`,
    link: { label: 'Set a new password', url: link },
    code,
    outro: `${ONCE} If it was not you, ignore this mail: your password stays as it is.`,
  })

export const confirmationLetter = (to: string, site: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'Confirm your address',
    intro: `Somebody registered at ${site} with this address.`,
    link: { label: 'Confirm this address', url: link },
    code,
    outro: `${ONCE} If it was not you, ignore this mail.`,
  })

export const invitationLetter = (to: string, site: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'You are invited',
    intro: `Somebody who runs ${site} invites you to join with this address.`,
    link: { label: 'Join', url: link },
    code,
    outro: `${ONCE} If you do not want to join, ignore this mail.`,
  })

export const leaveAddressLetter = (to: string, site: string, newEmail: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'Confirm the change of your address',
    intro: `Somebody asked to change the address of your account at ${site} from this one to ${newEmail}. It changes when both addresses agree.`,
    link: { label: 'Agree to the change', url: link },
    code,
    outro: `${ONCE} If it was not you, do not agree, and change your password: somebody may be using your account.`,
  })

// It does not say whose account: the address may be mistyped and reach a stranger.
export const takeAddressLetter = (to: string, site: string, { link, code }: Proof): Mail =>
  composeLetter({
    to,
    subject: 'Confirm your new address',
    intro: `Somebody asked to use this address for their account at ${site}.`,
    link: { label: 'Use this address', url: link },
    code,
    outro: `${ONCE} If it was not you, ignore this mail: the account stays without your address.`,
  })

export const reauthenticationLetter = (to: string, site: string, code: string): Mail =>
  composeLetter({
    to,
    subject: 'Confirm that it is you',
    intro: `Somebody who is signed in to your account at ${site} wants to change how you sign in.`,
    code,
    outro:
      'It works once, within an hour. If it was not you, give it to nobody, and end your other sessions: somebody may be using your account.',
  })

export const passwordChangedLetter = (to: string, site: string): Mail =>
  composeLetter({
    to,
    subject: 'Your password was changed',
    intro: `The password of your account at ${site} was changed, and all other devices were signed out.`,
    outro: 'If it was not you, ask for a new password on the sign-in page at once.',
  })

export const addressChangedLetter = (to: string, site: string, newEmail: string): Mail =>
  composeLetter({
    to,
    subject: 'Your address was changed',
    intro: `Your account at ${site} now has the address ${newEmail}. This one does not belong to it any more.`,
    outro: 'If it was not you, tell whoever runs the site.',
  })
