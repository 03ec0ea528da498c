// Passes the language of this device to the service worker, which cannot read cookies and shows pushes while the app is closed.

const CACHE = 'language'
const KEY = '/language'

/** Does nothing in an insecure context, where there is no service worker. */
export async function noteLanguage(language: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(language))
}

/** Undefined until the app has been open. */
export async function notedLanguage(): Promise<string | undefined> {
  const stored = await (await caches.open(CACHE)).match(KEY)
  return stored?.text()
}
