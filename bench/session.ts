/** The entry that supabase-js keeps in the browser's storage. */
export type Session = { key: string; value: string }

/** Signs in as the app does. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}`)
  return { key: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value: await response.text() }
}
