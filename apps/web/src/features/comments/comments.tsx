import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazy-part'
import type { Subject } from './comment'
import { CommentsSkeleton } from './comments-skeleton'

const CommentList = lazyPart(async () => (await import('./comment-list')).default)

type Props = {
  subject: Subject
  /** The comment of a link, which is shown and highlighted. */
  sought?: string | undefined
}

/** What the family says about something, and a form to join in. Its code is loaded with the first one. */
export const Comments = (props: Props) => (
  <Suspense fallback={<CommentsSkeleton />}>
    <CommentList key={props.subject.id} {...props} />
  </Suspense>
)
