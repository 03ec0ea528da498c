// What a rendition is to look like: read from the query of its URL, or from the body that asks for a signed one.

import { z } from 'zod'

/** In pixels, as on hosted Supabase; more is taken for this much. */
export const LONGEST_SIDE = 2500

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, LONGEST_SIDE) || undefined)
  .optional()

/**
 * `width` and `height` in pixels, `resize` (`cover` fills and crops, `contain` fits, `fill` stretches), `quality` from
 * 20 to 100, `format=origin` for that of the original
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

/** What is decoded here, and what it becomes for whoever does not take WebP. SVG, TIFF and all else are sent as they are. */
const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  // Hardly a browser shows these.
  'image/heic': 'jpeg',
  'image/heif': 'jpeg',
} as const

export type Format = (typeof FORMATS)[keyof typeof FORMATS]

export const isPicture = (type: string) => type in FORMATS
export const isHeic = (type: string) => type === 'image/heic' || type === 'image/heif'
export const isVideo = (type: string) => type.startsWith('video/')

/**
 * WebP for whoever says that they take it, as on hosted Supabase (docs/decisions/0007).
 * @param type of the original
 * @param accept the Accept header
 * @returns undefined when there are no renditions of such an original
 */
export function formatFor(type: string, accept: string, { format }: Transformation): Format | undefined {
  const origin = isVideo(type) ? 'jpeg' : (FORMATS[type as keyof typeof FORMATS] as Format | undefined)
  return origin && format !== 'origin' && accept.includes('image/webp') ? 'webp' : origin
}
