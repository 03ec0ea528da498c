import { UserError } from '@/lib/user-error'
import { auth } from './auth'

/** The session has ended; the message names the action that needs one. */
export class SignedOut extends UserError {
  override name = 'SignedOut'
}

/**
 * For actions on a screen that stays open after the session has ended.
 * @throws {SignedOut}
 * @param message such as "You must be logged in to like posts"
 */
export async function requireSession(message: string): Promise<void> {
  const { data } = await auth.getSession()
  if (!data.session) throw new SignedOut(message)
}
