import { type EditOf, saveRow } from '@/data/change-row'
import type { PackedPhoto } from '@/photos/packed-photo'
import type { Post } from './posts'
import { uploadPhotos } from './upload-photos'

/** `files`: those of the photos that still have to be uploaded. */
export type PostEdit = EditOf<Edited & { id: string }, Edited> & { files: PackedPhoto[] }
type Edited = Pick<Post, 'content' | 'tags' | 'image_urls'>

type Save = Parameters<typeof saveRow>

/** The same as `saveRow`, after its photos are uploaded. */
export async function savePost(
  queryClient: Save[0],
  thing: Save[1],
  familyId: string,
  { files, ...edit }: PostEdit,
  choose?: Save[4],
) {
  await uploadPhotos(files)
  return saveRow(queryClient, thing, familyId, edit, choose)
}
