// Everything this feature asks of the server. Components never touch `db`.

import { db } from '@/lib/db'

/** Signs out on this device only. What this tab kept, such as a draft, belongs to who leaves. */
export async function logout() {
  const { error } = await db.auth.signOut({ scope: 'local' })
  if (error) throw error
  sessionStorage.clear()
}
