// Everything this feature asks of the server. Components never touch `db`.

import { auth } from '@/auth/auth'

/**
 * Signs out on this device only.
 * @throws {AuthError} when the server did not confirm it; the session on this device has ended all the same
 */
export async function logout() {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) throw error
}
