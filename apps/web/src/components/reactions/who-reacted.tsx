import { skipToken, useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Dialog } from '@/components/ui/dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { likersQuery } from './api'
import { byMember, type Emoji, type Reacted } from './reactions'
import { nameOf } from './words'

type Props = {
  reacted: Reacted
  /** A post with likes. */
  postId: string | undefined
  onClose: () => void
}

/** Everyone who liked or reacted, with what. */
export default function WhoReacted({ reacted, postId, onClose }: Props) {
  const { familyId } = useViewer()
  const likersOf = likersQuery(familyId, postId ?? '')
  const likers = useQuery({ ...likersOf, queryFn: postId ? likersOf.queryFn : skipToken })
  const members = useQuery(rowsQuery(familyMembers, familyId))
  const failed = [likers, members].find(({ isError, data }) => isError && !data)
  const likes = postId ? likers.data : []

  return (
    <Dialog open onOpenChange={onClose} title={m.reactions_title()}>
      {failed ? (
        <LoadFailure title={m.reactions_failed()} query={failed} />
      ) : members.data && likes ? (
        <ul className="grid grid-cols-1 gap-1">
          {peopleOf(likes, reacted).map(({ id, liked, emoji }) => (
            <Person
              key={id}
              member={members.data.find((member) => member.id === id)}
              liked={liked}
              emoji={emoji}
            />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label={m.reactions_loading()} className="grid gap-3">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-9 w-40" />
        </div>
      )}
    </Dialog>
  )
}

function peopleOf(likes: string[], reacted: Reacted) {
  const reactions = byMember(reacted)
  const onlyLiked = likes.filter((id) => !reactions.some((one) => one.id === id))
  return [
    ...reactions.map(({ id, emoji }) => ({ id, emoji, liked: likes.includes(id) })),
    ...onlyLiked.map((id) => ({ id, emoji: [], liked: true })),
  ]
}

type PersonProps = {
  /** Undefined for a former member. */
  member: { full_name: string | null; avatar_url: string | null } | undefined
  liked: boolean
  emoji: Emoji[]
}

function Person({ member, liked, emoji }: PersonProps) {
  const name = member?.full_name ?? m.unknown_member()
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={name} src={member?.avatar_url} />
      <span className="wrap-anywhere me-auto min-w-0 font-semibold">{name}</span>
      <span className="flex flex-none items-center gap-1.5 text-xl">
        {liked && (
          <Heart
            role="img"
            aria-label={m.reaction_like()}
            className="size-5 fill-current text-primary-strong"
          />
        )}
        {emoji.map((one) => (
          <span key={one} role="img" aria-label={nameOf(one)}>
            {one}
          </span>
        ))}
      </span>
    </li>
  )
}
