// The size and format of a rendition, from the query of its URL or the body of a signing request.

import { z } from 'zod'

/** In pixels, as on hosted Supabase; larger values are capped. */
export const LONGEST_SIDE = 2500

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, LONGEST_SIDE) || undefined)
  .optional()

/**
 * `width` and `height` in pixels, `resize` (`cover` fills and crops, `contain` fits, `fill` stretches), `quality` from
 * 20 to 100, `format=origin` keeps that of the original
 * (https://supabase.com/docs/guides/storage/serving/image-transformations).
 */
export const transformation = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.literal('origin').optional(),
})

export type Transformation = z.infer<typeof transformation>

/** The decodable types, and the format for clients without WebP. SVG and all others are sent unchanged. */
const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  // Few browsers show these.
  'image/heic': 'jpeg',
  'image/heif': 'jpeg',
  'image/tiff': 'jpeg',
} as const

export type Format = (typeof FORMATS)[keyof typeof FORMATS]

/** In bytes: a job loads the whole picture into memory. Videos are read from the disk. */
export const LARGEST_PICTURE = 50 * 1024 * 1024

export const PICTURE_TYPES = Object.keys(FORMATS)
export const isPicture = (type: string) => type in FORMATS
export const isHeic = (type: string) => type === 'image/heic' || type === 'image/heif'
export const isVideo = (type: string) => type.startsWith('video/')

/**
 * WebP for clients that accept it, as on hosted Supabase (docs/decisions/0007).
 * @param type of the original
 * @param accept the Accept header
 * @returns undefined for an original without renditions
 */
export function formatFor(type: string, accept: string, { format }: Transformation): Format | undefined {
  const origin = isVideo(type) ? 'jpeg' : (FORMATS[type as keyof typeof FORMATS] as Format | undefined)
  return origin && format !== 'origin' && accept.includes('image/webp') ? 'webp' : origin
}
