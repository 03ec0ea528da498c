import type { PackedPhoto } from '@/photos/packed-photo'

export const MAX_PHOTOS = 10

/** What its author writes and chooses. */
export type Draft = {
  content: string
  tags: string[]
  /** Photos and videos in their order: names in the bucket, or addresses of those that are stored already. */
  photos: string[]
}

/** The kind of entry in the outbox. */
export const POST = 'post'

/** `files`: those of the photos that still have to be uploaded. */
export type PostBody = Draft & { family_id: string; files: PackedPhoto[] }

export const isAddress = (photo: string) => photo.includes('/')
