// The invitation that a visitor opened, kept in this tab while they sign up or sign in. It survives a reload and the
// redirect to Google, but not the end of a session.

import { personalStore } from '@/browser/personal-store'
import { isInviteCode } from './invite-code'

const store = personalStore('invite', 'session', (stored) =>
  typeof stored === 'string' && isInviteCode(stored) ? stored : null,
)

export const rememberInvite = (code: string) => store.set(code)

export const forgetInvite = () => store.set(null)

/** The code of the pending invitation. */
export const pendingInvite = (): string | null => store.get()

/** The path of the pending invitation's join screen. */
export function pendingInvitePath(): string | null {
  const code = pendingInvite()
  return code && `/join/${code}`
}
