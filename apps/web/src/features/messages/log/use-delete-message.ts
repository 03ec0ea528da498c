import { useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { hideMessage, inboxQuery } from '../api'
import { removePhotos } from '../composer/photos'
import type { Message } from '../message'

/** Deletes a message of the viewer with its photos: `mutate(message)`. */
export function useDeleteMessage() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, image_paths }: Message) => {
      await db.from('messages').delete().eq('id', id).throwOnError()
      await removePhotos(image_paths)
    },
    onSuccess: (_done, { id }) => {
      hideMessage(queryClient, familyId, id)
      queryClient.invalidateQueries(inboxQuery(familyId))
      toast.success(m.message_deleted())
    },
    meta: { failure: (error) => ({ title: m.message_delete_failed(), description: errorMessage(error) }) },
  })
}
