import { SHARED, SHARED_BY, SHARED_NAME, SHARED_PHOTO, SHARED_TEXT } from '@/data/offline/shared'

export const isShare = ({ pathname }: URL, { method }: Request) => method === 'POST' && pathname === '/share'

/**
 * Keeps what another app shares until the composer or Media takes it (https://w3c.github.io/web-share-target/). What a
 * form on another website sends is not kept.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const sender = senderOf(request)
  if (!sender) return Response.redirect('/home', 303)
  const form = await request.formData()
  // What was shared before may not have been taken.
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  await cache.put(SHARED_TEXT, new Response(textOf(form), { headers: { [SHARED_BY]: sender } }))
  const photos = form.getAll('photo').filter((photo) => photo instanceof File && photo.size > 0) as File[]
  for (const [index, photo] of photos.entries()) {
    const headers = { 'Content-Type': photo.type, [SHARED_NAME]: encodeURIComponent(photo.name) }
    const response = new Response(photo, { headers })
    await cache.put(`${SHARED_PHOTO}${index}`, response)
  }
  return Response.redirect(photos.length > 0 ? '/share' : '/home?compose', 303)
}

/**
 * Chromium sends `Origin: null` for another app, as it does for a website that hides its origin; `takeShared` tells them
 * apart. @returns undefined for another website
 */
function senderOf({ headers, url }: Request): 'page' | 'app' | undefined {
  const origin = headers.get('Origin') ?? 'null'
  if (origin === 'null') return 'app'
  return origin === new URL(url).origin ? 'page' : undefined
}

/** Title, text and link, each once: apps put the link into any of them. */
export function textOf(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
  return parts
    .filter(
      (part, index) =>
        part && !parts.some((other, at) => other.includes(part) && (other !== part || at < index)),
    )
    .join('\n')
}
