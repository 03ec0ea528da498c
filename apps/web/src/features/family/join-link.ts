import { isInviteCode } from './invite-code'

export const joinLink = (origin: string, code: string) => `${origin}/join/${code}`

/** The invite code in pasted text, which is a code or a whole link; null without one. */
export function inviteCodeIn(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[/?#]*$/, '')
      .split(/[?#]/)[0]
      ?.split('/')
      .at(-1) ?? ''
  return isInviteCode(last) ? last : null
}
