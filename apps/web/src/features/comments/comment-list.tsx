import { type useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Waiting } from '@/components/ui/waiting'
import type { Entry } from '@/data/outbox/entry'
import { useWithEdits } from '@/data/outbox/use-with-edits'
import { useWaiting } from '@/data/outbox/waiting'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { useComments } from './api'
import { COMMENT, type Comment, type CommentBody, type Subject } from './comment'
import { CommentComposer } from './comment-composer'
import { CommentText } from './comment-text'
import { CommentThread } from './comment-thread'
import { CommentsSkeleton } from './comments-skeleton'
import { MembersContext } from './members-context'
import { threadsOf } from './threads'

type Props = { subject: Subject; sought?: string | undefined }

export default function CommentList({ subject, sought }: Props) {
  const { familyId } = useViewer()
  const { query, rows } = useComments(subject)
  const { data: members = [] } = useQuery(rowsQuery(familyMembers, familyId))
  const withEdits = useWithEdits()
  const comments = useMemo(() => rows?.map(withEdits<Comment>).reverse(), [rows, withEdits])
  const threads = useMemo(() => threadsOf(comments ?? []), [comments])
  const waiting = useWaitingComments(subject.id, comments)
  useSought(sought, comments?.some(({ id }) => id === sought) ?? false, query)

  return (
    <section aria-label={m.comments_title()} className="grid grid-cols-1 gap-3">
      {query.isPending && <CommentsSkeleton />}
      {query.isError && !comments && <LoadFailure title={m.comments_failed()} query={query} />}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="compact"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
          className="justify-self-start"
        >
          {m.comments_earlier()}
        </Button>
      )}
      {comments?.length === 0 && waiting.length === 0 && (
        <p className="text-ink-soft text-sm">{m.comments_empty()}</p>
      )}
      <MembersContext value={members}>
        {threads.length > 0 && (
          <ol className="grid grid-cols-1 gap-3">
            {threads.map((thread) => (
              <CommentThread
                key={thread.id}
                thread={thread}
                subject={subject}
                sought={sought}
                complete={!query.hasNextPage}
              />
            ))}
          </ol>
        )}
        {waiting.map((entry) => (
          <WaitingComment key={entry.id} entry={entry} />
        ))}
        {comments && <CommentComposer subject={subject} parentId={null} />}
      </MembersContext>
    </section>
  )
}

/** The viewer's comments that the server does not have yet. One may have arrived while its response is on its way. */
function useWaitingComments(subjectId: string, stored: readonly { id: string }[] = []) {
  return useWaiting().filter(
    (entry): entry is Entry<CommentBody> =>
      entry.kind === COMMENT &&
      (entry.body as CommentBody).subject.id === subjectId &&
      !stored.some(({ id }) => id === entry.id),
  )
}

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/** Loads earlier comments until the comment of a link is among them, and scrolls to it. */
function useSought(id: string | undefined, found: boolean, query: Pages) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query

  useEffect(() => {
    if (id && !found && hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [id, found, hasNextPage, isFetching, isError, fetchNextPage])

  useEffect(() => {
    if (!id || !found) return
    const comment = document.getElementById(`comment-${id}`)
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [id, found])
}

/** A comment of the viewer that the server does not have yet. */
const WaitingComment = ({ entry }: { entry: Entry<CommentBody> }) => (
  <article
    aria-label={m.outbox_waiting()}
    className="rounded-2xl border-2 border-line border-dashed px-3.5 py-2 text-[0.9375rem]"
  >
    <CommentText content={entry.body.content} mentions={entry.body.mentions} />
    <Waiting entry={entry} editable />
  </article>
)
