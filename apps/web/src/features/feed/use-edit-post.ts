import { useMutation, useQueryClient } from '@tanstack/react-query'
import { editKind } from '@/data/change-row'
import { saveOrWait } from '@/data/outbox/edit'
import { showSaved } from '@/data/pages'
import { failureOf, toastOf } from '@/data/use-changes'
import { useViewer } from '@/lib/viewer'
import { dropFiles, packFiles } from './photo-files'
import type { Draft } from './post'
import { posts } from './posts'
import { type PostEdit, savePost } from './save-post'
import { addressOf } from './upload-photos'

/** @param onSaved called even if the form has closed in the meantime */
export function useEditPost(original: PostEdit['original'], onSaved: () => void) {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    async mutationFn({ content, tags, photos }: Draft) {
      const files = await packFiles(photos, viewer.userId)
      const values = { content: content.trim(), tags, image_urls: photos.map(addressOf) }
      const edit = { original, values, files }
      const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
      const outcome = await saveOrWait(
        editKind(posts),
        edit,
        (one) => savePost(queryClient, posts, viewer.familyId, one),
        { bytes },
      )
      void dropFiles(photos)
      return outcome
    },
    onSuccess({ saved, stored }) {
      if (stored) showSaved(queryClient, posts, viewer.familyId, stored)
      onSaved()
      if (saved) toastOf(posts.texts.changed)
    },
    meta: { failure: (error) => failureOf(posts.texts.changeFailed, error) },
  })
}
