// Everything this feature asks of the server. Components never touch `db`.

import { db } from '@/lib/db'

/**
 * Signs out on this device only. What this tab kept, such as a draft, belongs to who leaves.
 * @throws {AuthError} when the server has not heard of it; this device has forgotten the session all the same
 */
export async function logout() {
  const { error } = await db.auth.signOut({ scope: 'local' })
  sessionStorage.clear()
  if (error) throw error
}
