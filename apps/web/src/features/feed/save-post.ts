import type { Tables } from '@/lib/database.types'
import type { Choose } from '@/lib/outbox/edit'
import type { PackedPhoto } from '@/lib/packed-photo'
import { updateRow } from '@/lib/update-row'
import { m } from '@/paraglide/messages'
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
  const { replaced, stored } = await updateRow('posts', { ...edit, parts: postParts(), gone }, choose)
  await removePhotos(replaced.image_urls.filter((url) => !stored.image_urls.includes(url)))
  return stored
}
