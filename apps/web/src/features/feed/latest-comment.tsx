import { useQuery } from '@tanstack/react-query'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import type { Post } from './posts'

type Props = { post: Post; onOpen: () => void }

/** The newest comment under a post, in a line that opens them all. */
export function LatestComment({ post, onOpen }: Props) {
  const { familyId } = useViewer()
  const { data: members } = useQuery(rowsQuery(familyMembers, familyId))
  // As the database writes it.
  const latest = post.latest_comment as { user_id: string; content: string } | null
  if (!latest || !members) return null
  const name = members.find(({ id }) => id === latest.user_id)?.full_name ?? m.unknown_member()

  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-1.5 border-line border-t px-4 text-start text-sm hover:bg-sunken -outline-offset-3"
    >
      <span className="sr-only">{m.comment_latest({ name, text: latest.content })}</span>
      <bdi aria-hidden className="max-w-[40%] flex-none truncate font-semibold">
        {name}
      </bdi>
      <bdi aria-hidden className="truncate text-ink-soft">
        {latest.content}
      </bdi>
    </button>
  )
}
