import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Photo } from '@/components/ui/photo'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/lib/outbox/use-with-edits'
import { describedIn } from '@/lib/photo-size'
import { m } from '@/paraglide/messages'
import { Fact } from './fact'
import type { HistoryMember } from './history-member'
import { LinkMember } from './link-member'
import { birthText, deathText } from './member-facts'
import { isAutomatic, type TreeMember } from './people'
import { Relatives } from './relatives'
import type { TieSubject } from './tie-dialog'
import type { Ties } from './ties'

type Actions = {
  onEdit: (member: HistoryMember) => void
  onAddTie: (subject: TieSubject) => void
  onRemove: (member: HistoryMember) => void
}

type Props = Actions & {
  id: string
  people: HistoryMember[]
  ties: Ties
  members: TreeMember[]
  onClose: () => void
  comments: ReactNode
}

/** Everything known about a person, with links to their relatives. */
export function PersonDialog({ id, people, onClose, ...rest }: Props) {
  const person = people.find((one) => one.id === id)
  const title = person?.member_name ?? m.history_title()
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {person ? (
        <Person key={id} person={person} people={people} {...rest} />
      ) : (
        <p>{m.history_person_gone()}</p>
      )}
    </Dialog>
  )
}

type PersonProps = Omit<Props, 'id' | 'onClose'> & { person: HistoryMember }

function Person({ person, people, ties, members, comments, onEdit, onAddTie, onRemove }: PersonProps) {
  const automatic = isAutomatic(person)
  return (
    <div ref={showFromTheTop} className="grid grid-cols-1 gap-5">
      {person.image_url && <Portrait url={person.image_url} name={person.member_name} />}
      <WaitingChange lane={editLane(person.id)} />
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={m.history_born()}>{birthText(person)}</Fact>
        <Fact name={m.history_died()}>{deathText(person)}</Fact>
      </dl>
      {person.bio && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {person.bio}
        </p>
      )}
      <Relatives person={person} people={people} ties={ties} onAddTie={onAddTie} />
      <LinkMember person={person} people={people} members={members} />
      {!automatic && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="danger-outline" onClick={() => onRemove(person)}>
            <Trash2 aria-hidden className="size-[18px]" />
            {m.history_person_delete()}
          </Button>
          <Button onClick={() => onEdit(person)}>
            <Pencil aria-hidden className="size-[18px]" />
            {m.history_person_edit()}
          </Button>
        </div>
      )}
      {!automatic && <div className="border-line border-t pt-5">{comments}</div>}
    </div>
  )
}

/** Keeps the photo's shape, within limits. */
function Portrait({ url, name }: { url: string; name: string }) {
  const { size } = describedIn(url)
  const ratio = size ? Math.min(16 / 9, Math.max(4 / 5, size.width / size.height)) : 4 / 3
  return (
    <div className="overflow-hidden rounded-control">
      <Photo
        key={url}
        url={url}
        alt={m.history_photo_of({ name })}
        sizes="(min-width: 768px) 432px, 100vw"
        ratio={ratio}
      />
    </div>
  )
}

/** The dialog stays open from one person to the next, and would keep its scroll position. */
const showFromTheTop = (element: HTMLElement | null) => element?.closest('[role=dialog]')?.scrollTo(0, 0)
