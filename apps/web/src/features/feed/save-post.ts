import type { Tables } from '@/data/database.types'
import type { Choose } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import type { PackedPhoto } from '@/photos/packed-photo'
import type { Post } from './post'
import { postParts } from './post-parts'
import { removePhotos, uploadPhotos } from './upload-photos'

export type PostEdit = {
  original: Pick<Post, 'id' | 'updated_at' | 'content' | 'tags' | 'image_urls'>
  values: Pick<Post, 'content' | 'tags' | 'image_urls'>
  /** Those of the photos that still have to be uploaded. */
  files: PackedPhoto[]
}

/** @returns the post as it is stored now */
export async function savePost({ files, ...edit }: PostEdit, choose?: Choose): Promise<Tables<'posts'>> {
  await uploadPhotos(files)
  const gone = m.post_gone()
  const { replaced, stored } = await updateRow('posts', { ...edit, parts: postParts, gone }, choose)
  await removePhotos(replaced.image_urls.filter((url) => !stored.image_urls.includes(url)))
  return stored
}
