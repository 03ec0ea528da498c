import { SHARED, SHARED_NAME, SHARED_PHOTO, SHARED_TEXT } from '@/data/kept/shared'

export const isShare = ({ pathname }: URL, { method }: Request) => method === 'POST' && pathname === '/share'

/** Keeps what another app shares until the composer or Media takes it (https://w3c.github.io/web-share-target/). */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData()
  // What was shared before may not have been taken.
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  await cache.put(SHARED_TEXT, new Response(textOf(form)))
  const photos = form.getAll('photo').filter((photo) => photo instanceof File && photo.size > 0) as File[]
  for (const [index, photo] of photos.entries()) {
    const headers = { 'Content-Type': photo.type, [SHARED_NAME]: encodeURIComponent(photo.name) }
    const response = new Response(photo, { headers })
    await cache.put(`${SHARED_PHOTO}${index}`, response)
  }
  return Response.redirect(photos.length > 0 ? '/share' : '/home?compose', 303)
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
