import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/lib/outbox/edit'
import { toast } from '@/lib/toast'
import type { Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type DetailsEdit, saveDetails } from './api'

/** Sends edits of the details of photos, videos and documents. */
export const detailsEditSender = (queryClient: QueryClient, reader: Pick<Viewer, 'userId' | 'familyId'>) =>
  editSender<DetailsEdit, unknown>({
    save: (edit, choose) => saveDetails(queryClient, reader, edit, choose),
    onSaved: () => toast.success(m.media_changed()),
    describe: ({ original, values }) => ({
      title: m.outbox_media(),
      text: values.title,
      to: `/media?item=${original.id}`,
    }),
  })
