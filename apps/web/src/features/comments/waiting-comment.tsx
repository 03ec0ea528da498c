import { Waiting } from '@/components/ui/waiting'
import type { Entry } from '@/data/outbox/entry'
import { m } from '@/paraglide/messages'
import type { CommentBody } from './comment'
import { CommentText } from './comment-text'

/** A comment of the viewer that the server does not have yet. */
export const WaitingComment = ({ entry }: { entry: Entry<CommentBody> }) => (
  <article
    aria-label={m.outbox_waiting()}
    className="rounded-2xl border-2 border-line border-dashed px-3.5 py-2 text-[0.9375rem]"
  >
    <CommentText content={entry.body.content} mentions={entry.body.mentions} />
    <Waiting entry={entry} editable />
  </article>
)
