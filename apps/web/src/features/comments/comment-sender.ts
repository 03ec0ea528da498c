import type { QueryClient } from '@tanstack/react-query'
import { removeRow, storeRow } from '@/data/change-row'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { hideRow, showNew } from '@/data/pages'
import { pathOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import type { Viewer } from '@/lib/viewer'
import { type CommentBody, columnOf, comments, MAX_LENGTH } from './comment'

type Reader = Pick<Viewer, 'userId' | 'familyId'>

/** Sends comments. */
export function commentSender(queryClient: QueryClient, { userId, familyId }: Reader): Sender<CommentBody> {
  return {
    async send({ id, body: { family_id, subject, ...written } }) {
      const values = { ...written, ...columnOf(subject) }
      const stored = await storeRow(comments, { userId, scopeId: family_id }, id, values)
      showNew(queryClient, comments, familyId, stored)
    },
    async withdraw({ id }) {
      await removeRow(comments, { id })
      hideRow(queryClient, comments, familyId, id)
    },
    problem: (error) => errorMessage(error, m.comment_failed_text()),
    describe: ({ content, subject }) => ({
      title: m.outbox_comment(),
      text: content,
      to: pathOf(subject.kind, subject),
    }),
    text: {
      of: ({ content }) => content,
      maxLength: MAX_LENGTH,
      change: ({ kind, lane, body }, content) => ({
        id: newId(body.family_id),
        kind,
        lane,
        body: { ...body, content },
      }),
    },
  }
}
