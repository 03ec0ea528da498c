// Sends posts with their photos.

import type { QueryClient } from '@tanstack/react-query'
import { removeRow, storeRow } from '@/data/change-row'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { hideRow, showNew } from '@/data/pages'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import type { Reader } from './api'
import type { PostBody } from './post'
import { posts } from './posts'
import { addressOf, uploadPhotos } from './upload-photos'

export function postSender(queryClient: QueryClient, { userId, familyId }: Reader): Sender<PostBody> {
  return {
    async send({ id, body: { family_id, files, photos, ...draft } }) {
      await uploadPhotos(files)
      const values = { ...draft, image_urls: photos.map(addressOf) }
      const stored = await storeRow(posts, { userId, scopeId: family_id }, id, values)
      showNew(queryClient, posts, familyId, { ...stored, post_likes: [] })
      toast.success(m.post_created_title(), { description: m.post_created() })
    },
    async withdraw({ id, body: { photos } }) {
      const post = { id, image_urls: photos.map(addressOf) }
      await removeRow(posts, post)
      hideRow(queryClient, posts, familyId, id)
    },
    problem: (error) => errorMessage(error, m.post_failed_text()),
    describe: ({ content, photos }) => ({
      title: m.outbox_post(),
      text: content || (photos.length > 0 ? m.composer_photo() : ''),
      to: '/home',
    }),
    text: {
      of: ({ content }) => content,
      maxLength: 10_000,
      change: ({ kind, lane, body, bytes = 0 }, content) => ({
        id: newId(body.family_id),
        kind,
        lane,
        body: { ...body, content },
        bytes,
      }),
    },
  }
}
