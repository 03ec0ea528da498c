// Checks the type of an upload by its first bytes, and decides how to present it later.

import { fileTypeFromBuffer } from 'file-type'
import { unsupportedType } from './errors.ts'

/** The number of bytes to check: covers every signature that file-type knows. */
export const SIGNATURE_BYTES = 4100

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

/**
 * The type to store for an upload that is declared as `claimed` and starts with `head`.
 * @param allowed a bucket's `allowed_mime_types`, such as `image/*`; none means any
 * @throws InvalidMimeType when it, or the picture or film that the bytes are, is not allowed, or it is falsely declared as an image, video, audio or PDF
 */
export async function settleContentType(
  claimed: string,
  head: Uint8Array,
  allowed: readonly string[] | null,
): Promise<string> {
  const found = stillOf((await fileTypeFromBuffer(head))?.mime)
  const type = reconcile(claimed, found)
  requireAllowedType(type, allowed)
  // A picture stays one under any other name.
  if (found && isMedia(found) && !isMedia(essence(type))) requireAllowedType(found, allowed)
  return type
}

/** A burst of HEIF is shown as its first picture. */
const stillOf = (mime: string | undefined) => mime?.replace(/^(image\/hei[cf])-sequence$/, '$1')

/** @throws InvalidMimeType */
export function requireAllowedType(type: string, allowed: readonly string[] | null): void {
  if (allowed?.length && !allowed.some((pattern) => matches(essence(type), pattern))) {
    throw unsupportedType(`mime type ${essence(type)} is not supported`)
  }
}

/**
 * Checks the declared type alone. The bytes may later turn it into another kind of picture, but not into a video.
 * @throws InvalidMimeType when nothing declared as `claimed` will be allowed
 */
export function requireAllowedKind(claimed: string, allowed: readonly string[] | null): void {
  const type = essence(claimed)
  if (type === 'application/octet-stream' || !allowed?.length) return
  if (!allowed.some((pattern) => topLevel(type) === topLevel(pattern))) requireAllowedType(type, allowed)
}

// A picture declared as another kind of picture (a renamed file) gets its true type, because browsers are told not to
// sniff.
function reconcile(claimed: string, found: string | undefined): string {
  const type = essence(claimed)
  if (!MEDIA_TYPE.test(type)) throw unsupportedType(`mime type ${claimed} is not supported`)
  if (type === 'application/octet-stream') return found ?? type
  // SVG is text without a signature. It is never shown, only offered as a download.
  if (type === 'image/svg+xml' && (!found || found === 'application/xml')) return type
  if (!isMedia(type)) return claimed
  if (found && topLevel(found) === topLevel(type)) return found
  // Containers such as MP4, WebM and Ogg look the same with and without video.
  if (found && isTimed(found) && isTimed(type)) return type
  throw unsupportedType(`The file does not match its type ${type}${found ? `: it is ${found}` : ''}`)
}

const matches = (type: string, pattern: string) =>
  pattern.endsWith('/*') ? topLevel(type) === topLevel(pattern) : type === pattern

const PICTURES = new Set(
  'jpeg png apng gif webp avif heic heif bmp tiff x-icon jxl'.split(' ').map((kind) => `image/${kind}`),
)
// Types that a browser might render as a document or run.
const ACTIVE = /^text\/|xml|html|script|svg/

/** The type to send, and whether a browser may show it. Everything else is a download, and plain text if active. */
export function presentationOf(type: string): { type: string; inline: boolean } {
  const name = essence(type)
  if (PICTURES.has(name) || isTimed(name) || name === 'application/pdf') return { type: name, inline: true }
  return { type: ACTIVE.test(name) ? 'text/plain; charset=utf-8' : name, inline: false }
}

/** `text/plain` of `text/plain; charset=utf-8` */
export const essence = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()
const topLevel = (type: string) => (type === 'application/ogg' ? 'video' : type.split('/')[0])
/** Video or audio; an Ogg file may be either. */
export const isTimed = (type: string) => ['audio', 'video'].includes(topLevel(type) ?? '')
const isMedia = (type: string) => /^(image|audio|video)\//.test(type) || type === 'application/pdf'
