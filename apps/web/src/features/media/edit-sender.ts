import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/data/outbox/edit'
import { readAgain } from '@/data/read-again'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type DetailsEdit, mediaKey, saveDetails } from './edit'

/** Sends edits of the details of photos, videos and documents. */
export const detailsEditSender = (queryClient: QueryClient, familyId: string) =>
  editSender<DetailsEdit, unknown>({
    save: saveDetails,
    async onSaved() {
      await readAgain(queryClient, mediaKey(familyId))
      toast.success(m.media_changed())
    },
    describe: ({ original, values }) => ({
      title: m.outbox_media(),
      text: values.title,
      to: `/media?item=${original.id}`,
    }),
  })
