import { useId } from 'react'
import { useSearchParams } from '@/lib/router'
import { m } from '@/paraglide/messages'
import type { Subject } from './comment'
import { Comments } from './comments'

/** The comments as a part of a page or dialog. */
export function CommentsSection({ subject }: { subject: Subject }) {
  const id = useId()
  const [search] = useSearchParams()

  return (
    <section aria-labelledby={id} className="@container grid grid-cols-1 gap-3">
      <h2 id={id} className="text-xl">
        {m.comments_title()}
      </h2>
      <Comments subject={subject} sought={search.get('comment') ?? undefined} />
    </section>
  )
}
