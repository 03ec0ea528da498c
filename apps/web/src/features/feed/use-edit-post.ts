import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveOrWait } from '@/data/outbox/edit'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { showChangedPost } from './api'
import { dropFiles, packFiles } from './photo-files'
import { type Draft, POST_EDIT } from './post'
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
      const outcome = await saveOrWait(POST_EDIT, edit, savePost, { bytes })
      void dropFiles(photos)
      return outcome
    },
    onSuccess({ saved, stored }) {
      if (stored) showChangedPost(queryClient, viewer, stored)
      onSaved()
      if (saved) toast.success(m.post_changed())
    },
    meta: { failure: (error) => ({ title: m.post_change_failed(), description: errorMessage(error) }) },
  })
}
