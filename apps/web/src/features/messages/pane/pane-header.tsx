import { Link } from '@tanstack/react-router'
import { ArrowLeft, Users, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { usePresence } from '@/lib/family-presence'
import { lastSeenSentence } from '@/lib/presence'
import { useViewer } from '@/lib/viewer'
import { enumerate } from '@/text/format'
import { type Conversation, nameOf, type Person } from '../conversation'
import { GroupDialog } from '../group/group-dialog'
import { ConversationMark } from '../list/conversation-row'
import { useSelection } from '../use-selection'

type Props = { people: Person[]; conversation: Conversation }

/** The title of the conversation, and who takes part. */
export function PaneHeader({ people, conversation }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [showing, setShowing] = useState(false)
  const { kind, person, title } = conversation

  // On a phone the input is not focused: the keyboard would cover half of the conversation.
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Bar>
      <ConversationMark kind={kind} title={title} person={person} />
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="truncate font-body font-semibold text-base tracking-normal outline-none"
        >
          {person ? (
            <Link to="/profile/$id" params={{ id: person.id }} className="rounded-control hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {person && <Presence person={person} />}
        {kind !== 'direct' && <Names people={people} conversation={conversation} />}
      </div>
      {kind !== 'direct' && (
        <>
          <Button variant="ghost" size="icon" aria-label={m.group_show()} onClick={() => setShowing(true)}>
            <Users aria-hidden className="size-5" />
          </Button>
          <GroupDialog people={people} group={conversation} open={showing} onOpenChange={setShowing} />
        </>
      )}
    </Bar>
  )
}

/** Around what stands for a conversation while it is loading, or failed to: the way back stays. */
export const PaneFrame = ({ person, children }: { person?: Person | undefined; children: ReactNode }) => (
  <>
    <Bar>
      {person && <ConversationMark kind="direct" title={nameOf(person)} person={person} />}
      <div className="min-w-0 flex-1">
        {person && (
          <h2 dir="auto" className="truncate font-body font-semibold text-base tracking-normal">
            {nameOf(person)}
          </h2>
        )}
      </div>
    </Bar>
    {children}
  </>
)

/** Leads back to the list on a phone, and beside the list to the start screen. */
function Bar({ children }: { children: ReactNode }) {
  const { close, closeForStart } = useSelection()
  return (
    <header className="flex min-h-16 flex-none items-center gap-2.5 border-line border-b px-2 py-2 @2xl:px-5">
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.messages_back()}
        onClick={close}
        className="@2xl:hidden"
      >
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </Button>
      {children}
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.conversation_close()}
        onClick={closeForStart}
        className="@max-2xl:hidden"
      >
        <X aria-hidden className="size-5" />
      </Button>
    </header>
  )
}

function Presence({ person }: { person: Person }) {
  const now = useNow()
  const { online, lastSeen } = usePresence()(person, now)
  return (
    <p
      className={cn(
        'flex items-center gap-1.5 text-[0.8125rem]',
        online ? 'font-medium text-sage' : 'text-ink-soft',
      )}
    >
      {online && <span aria-hidden className="size-2 rounded-full bg-sage" />}
      {online ? m.online() : lastSeenSentence(lastSeen, now)}
    </p>
  )
}

function Names({ people, conversation }: Props) {
  const { userId } = useViewer()
  const ids = conversation.participants.map(({ user_id }) => user_id)
  const names = ids
    .filter((one) => one !== userId)
    .flatMap((one) => nameOf(people.find(({ id }) => id === one)).split(' ', 1))
  if (ids.includes(userId)) names.push(m.you())
  return <p className="wrap-anywhere line-clamp-1 text-[0.8125rem] text-ink-soft">{enumerate(names)}</p>
}
