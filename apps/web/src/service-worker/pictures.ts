// Small pictures that were seen are shown without a connection. The page opens their cache for a session and deletes it
// afterwards: without it, nothing is stored.

import { PICTURES } from '@/data/offline/pictures'

/** At most 40 MB together; content has the rest of the 50 MB: see data/offline/offline-results.ts. */
const MAX_PICTURES = 200
const MAX_BYTES = 200_000

const STORED_PICTURE = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\//

export const isStoredPicture = ({ pathname }: URL, { destination }: Request) =>
  destination === 'image' && STORED_PICTURE.test(pathname)

/** From the server, whose response depends on who may see it; the stored one only when it does not respond. */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const key = keyOf(event.request.url)
  try {
    const response = await fetch(event.request)
    event.waitUntil(keep(key, response.clone()))
    return response
  } catch (error) {
    const kept = (await caches.has(PICTURES)) && (await (await caches.open(PICTURES)).match(key))
    if (kept) return kept
    throw error
  }
}

/** The address without its token, which differs each time. */
export function keyOf(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('token')
  return url.href
}

async function keep(key: string, response: Response) {
  if (response.status !== 200 || !(await caches.has(PICTURES))) return
  const cache = await caches.open(PICTURES)
  const picture = await response.arrayBuffer()
  if (picture.byteLength > MAX_BYTES) return
  // Replaced pictures move to the end: the first ones are the oldest.
  await cache.delete(key)
  await cache.put(key, new Response(picture, response))
  for (const request of tooMany(await cache.keys())) await cache.delete(request)
}

export const tooMany = <Key>(keys: readonly Key[]) => keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))
