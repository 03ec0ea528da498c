import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { pathOf } from '@/data/registry'
import { errorMessage } from '@/lib/error-message'
import type { Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { changeComments, columnOf } from './api'
import { type Comment, type CommentBody, MAX_LENGTH } from './comment'
import { withComment, withoutComment } from './comment-pages'

type Reader = Pick<Viewer, 'userId' | 'familyId'>

/** Sends comments. */
export function commentSender(queryClient: QueryClient, { userId, familyId }: Reader): Sender<CommentBody> {
  return {
    async send({ id, body: { subject, ...written } }) {
      const stored = await insertOnce<Comment>(
        db
          .from('comments')
          .insert({ id, ...written, ...columnOf(subject), user_id: userId })
          .select('*')
          .single(),
        () => db.from('comments').select('*').match({ id, user_id: userId }).maybeSingle(),
      )
      changeComments(queryClient, familyId, subject.id, (pages) => withComment(pages, stored))
    },
    async withdraw({ id, body: { subject } }) {
      await db.from('comments').delete().eq('id', id).throwOnError()
      changeComments(queryClient, familyId, subject.id, (pages) => withoutComment(pages, id))
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
