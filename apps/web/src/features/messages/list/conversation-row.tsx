import { Link } from '@tanstack/react-router'
import { House, Users } from 'lucide-react'
import { withKinds } from '@/components/links/hub-links'
import { Avatar } from '@/components/ui/avatar'
import { UnreadCount } from '@/components/ui/unread-count'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { Person } from '../conversation'
import type { InboxRow } from '../inbox'
import { rowId } from '../messenger'
import { linkTo, type Selection } from '../use-selection'
import { shortAge } from './short-age'

type Props = {
  selection: Selection
  open: boolean
  title: string
  kind: InboxRow['kind']
  /** The other participant of two. */
  person: Person | undefined
  online: boolean
  /** Below the name, such as `Last seen 5 min ago`. */
  presence?: string
  text: string
  /** When the last message was sent. */
  at: string | null
  unread: number
  now: Date
}

/** A row of the list: the name, the last message, the unread count. */
export function ConversationRow(props: Props) {
  const { selection, open, title, kind, person, online, presence, text, at, unread, now } = props

  return (
    <Link
      id={rowId(selection)}
      {...linkTo(selection)}
      resetScroll={false}
      aria-current={open ? 'page' : undefined}
      className={cn(
        'flex min-h-[4.25rem] items-center gap-3 rounded-control px-3 py-2.5',
        // The ring keeps a picture of the same colour visible.
        open ? 'bg-primary-wash *:first:ring-3 *:first:ring-surface' : 'hover:bg-sunken',
      )}
    >
      <ConversationMark kind={kind} title={title} person={person} online={online} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px">
        <span className="flex items-baseline justify-between gap-2">
          <span dir="auto" className="truncate font-semibold">
            {title}
          </span>
          {at && <span className="flex-none text-ink-soft text-xs">{shortAge(new Date(at), now)}</span>}
        </span>
        {presence && (
          <span
            className={cn('truncate text-[0.8125rem]', online ? 'font-medium text-sage' : 'text-ink-soft')}
          >
            {presence}
          </span>
        )}
        <span className="flex items-center justify-between gap-2">
          {/* Cut by wrapping: cut without it, a text in another direction would lose its beginning. */}
          <span
            dir="auto"
            className={cn(
              'wrap-anywhere line-clamp-1 text-sm',
              unread ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {withKinds(text)}
          </span>
          <UnreadCount count={unread} />
        </span>
      </span>
      {online && !presence && <span className="sr-only">{m.online()}</span>}
    </Link>
  )
}

type MarkProps = Pick<Props, 'kind' | 'title' | 'person'> & { online?: boolean }

/** The picture of a conversation: the other person, or a sign for a group and for the family. */
export function ConversationMark({ kind, title, person, online = false }: MarkProps) {
  if (kind === 'direct') return <Avatar name={title} src={person?.avatar_url} online={online} />
  const Icon = kind === 'family' ? House : Users
  return (
    <span
      className={cn(
        'grid size-9 flex-none place-items-center rounded-full',
        kind === 'family' ? 'bg-primary-wash text-primary-strong' : 'bg-sage-wash text-sage',
      )}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  )
}
