import { SHARED, SHARED_PHOTO, SHARED_TEXT } from '@/lib/kept/shared'

type Shared = { text: string; photo: File | undefined }

/** What another app has shared, once; undefined when there is nothing. */
export async function takeShared(): Promise<Shared | undefined> {
  // Plain http has no caches, and no share target.
  if (!('caches' in window) || !(await caches.has(SHARED))) return
  const cache = await caches.open(SHARED)
  const [text, photo] = await Promise.all([cache.match(SHARED_TEXT), cache.match(SHARED_PHOTO)])
  await caches.delete(SHARED)
  const picture = await photo?.blob()
  return {
    text: (await text?.text()) ?? '',
    photo: picture && new File([picture], 'photo', { type: picture.type }),
  }
}
