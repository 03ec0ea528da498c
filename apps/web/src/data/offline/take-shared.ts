import { SHARED, SHARED_BY, SHARED_NAME, SHARED_PHOTO, SHARED_TEXT } from './shared'

type Shared = { text: string; photos: File[] }

/**
 * What another app has shared, once; undefined when there is nothing. Only an installed app receives from others, and it has
 * a window of its own: in a tab, it was sent by a website that hides its origin.
 */
export async function takeShared(): Promise<Shared | undefined> {
  // Plain http has no caches, and no share target.
  if (!('caches' in window) || !(await caches.has(SHARED))) return
  const cache = await caches.open(SHARED)
  const text = await cache.match(SHARED_TEXT)
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(SHARED_PHOTO))
  const photos = await Promise.all(kept.map(async (key) => toFile(await cache.match(key))))
  await caches.delete(SHARED)
  if (text?.headers.get(SHARED_BY) !== 'page' && matchMedia('(display-mode: browser)').matches) return
  return { text: (await text?.text()) ?? '', photos: photos.filter((photo) => photo !== undefined) }
}

async function toFile(response: Response | undefined): Promise<File | undefined> {
  const picture = await response?.blob()
  const name = decodeURIComponent(response?.headers.get(SHARED_NAME) ?? 'photo')
  return picture && new File([picture], name, { type: picture.type })
}
