// When the last test push reached this browser. The service worker writes it, and the settings show it.

const CACHE = 'push'
const KEY = '/push-arrival'
const CHANNEL = 'push-arrival'

export async function noteArrival(): Promise<void> {
  const at = new Date().toISOString()
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(at))
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(at)
  channel.close()
}

/** @returns ISO 8601; null if none has arrived, or in an insecure context */
export async function readArrival(): Promise<string | null> {
  if (!('caches' in globalThis)) return null
  const stored = await (await caches.open(CACHE)).match(KEY)
  return stored ? stored.text() : null
}

/** @returns a function that ends it */
export function watchArrival(onArrival: (at: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => onArrival(data)
  return () => channel.close()
}

export const forgetArrival = () => caches.delete(CACHE)
