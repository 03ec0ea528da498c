import { isInviteCode } from './invite-code'

export const joinLink = (origin: string, code: string) => `${origin}/join/${code}`

/** The invite code in pasted text, which is a code or a whole link; null when there is none. */
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

/** True for a host name that means "this very computer" on every device (RFC 6761, section 6.3). */
export const isLoopback = (hostname: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)\.?$/i.test(hostname)
