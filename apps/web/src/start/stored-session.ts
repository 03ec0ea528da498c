export type StoredSession = {
  access_token: string
  /** In seconds since 1970. */
  expires_at: number
  user: { id: string }
}

/** The session as supabase-js (2.119) stores it in this browser. */
export function storedSession(supabaseUrl: string): StoredSession | undefined {
  try {
    const key = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
    const session = JSON.parse(localStorage.getItem(key) ?? 'null')
    return session?.access_token && session.user?.id ? session : undefined
  } catch {
    return undefined
  }
}
