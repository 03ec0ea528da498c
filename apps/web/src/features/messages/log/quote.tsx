import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { withKinds } from '@/components/links/hub-links'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { gist, nameOf, type Person } from '../conversation'
import type { Message } from '../message'
import { logQuery } from './log-api'
import { quoteQuery } from './quote-api'

type Props = { reply: Message; people: Person[] }

const frame =
  'mx-2 mt-2 mb-0.5 block rounded-lg border-primary border-s-3 bg-surface/70 px-2.5 py-1.5 text-sm'

/** The message that another one replies to; a link that scrolls there. */
export function Quote({ reply, people }: Props) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = logQuery(familyId, reply.conversation_id)
  const { data: original, isError } = useQuery(quoteQuery(queryClient, familyId, reply, queryKey))

  if (!original) {
    const gone = original === null ? m.message_gone() : isError ? m.message_quote_unread() : '…'
    return <p className={`${frame} text-ink-soft italic`}>{gone}</p>
  }
  const author = people.find(({ id }) => id === original.user_id)
  const name = original.user_id === userId ? m.you() : nameOf(author)

  return (
    <Link
      to="."
      search={(search) => ({ ...search, message: original.id })}
      // Another press scrolls there again.
      state={(state) => ({ ...state, pressed: (state?.pressed ?? 0) + 1 })}
      // Going back leads out of the conversation, not through its quotes.
      replace
      resetScroll={false}
      className={`${frame} hover:bg-surface`}
    >
      <span className="sr-only">{m.message_quote()}</span>
      <span className="block truncate font-semibold">{name}</span>
      <span dir="auto" className="line-clamp-2 text-ink-soft">
        {withKinds(gist(original))}
      </span>
    </Link>
  )
}
