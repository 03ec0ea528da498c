// Deletes a post. In a file of its own because it is loaded only on demand.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { removePicture } from '@/photos/picture-storage'
import { changeFeed, postQuery } from './api'
import { withoutPost } from './feed-pages'
import type { Post } from './post'

export function useDeletePost() {
  const reader = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ post: { id, image_urls }, keepPhotos }: { post: Post; keepPhotos: boolean }) => {
      if (keepPhotos) {
        const { data: deleted } = await db.rpc('delete_post_keeping_photos', { post_id: id }).throwOnError()
        if (deleted) return
      }
      // A post that is gone or may not be deleted is told apart here, too.
      await deleteRow('posts', id)
      if (keepPhotos) return
      await Promise.all(image_urls.map((url) => removePicture('posts', url)))
    },
    onSuccess: (_result, { post: { id } }) => {
      changeFeed(queryClient, reader, (feed) => withoutPost(feed, id))
      queryClient.setQueryData(postQuery(reader, id).queryKey, null)
      toast.success(m.post_deleted())
    },
    meta: { failure: (error) => ({ title: m.post_delete_failed(), description: errorMessage(error) }) },
  })
}
