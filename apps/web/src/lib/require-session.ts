import { db } from './db'

/** Thrown where nobody is signed in any more; its message says what that is needed for. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/**
 * The session may have ended while the screen stood open.
 * @param message such as "You must be logged in to like posts"
 */
export async function requireSession(message: string): Promise<void> {
  const { data } = await db.auth.getSession()
  if (!data.session) throw new SignedOut(message)
}
