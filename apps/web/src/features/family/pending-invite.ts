// The invitation that brought somebody here, kept while they sign up or sign in. It stays in this tab, so that it
// survives a reload and a detour to Google, but not the next person at this computer.

import { isInviteCode } from './invite-code'

const KEY = 'kinfold.invite'

export const rememberInvite = (code: string) => sessionStorage.setItem(KEY, code)

export const forgetInvite = () => sessionStorage.removeItem(KEY)

/** The path of the join screen that waits, if any. */
export function pendingInvitePath(): string | null {
  const code = sessionStorage.getItem(KEY)
  return code && isInviteCode(code) ? `/join/${code}` : null
}
