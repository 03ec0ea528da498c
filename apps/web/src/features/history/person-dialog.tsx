import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Photo } from '@/components/ui/photo'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/lib/outbox/use-with-edits'
import { describedIn } from '@/lib/photo-size'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { childrenByParent, type HistoryMember } from './history-member'
import { MemberAvatar } from './member-avatar'
import { birthText, deathText, yearsText } from './member-facts'
import { usePersonLink } from './use-place'

type Props = {
  id: string
  members: HistoryMember[]
  onEdit: (member: HistoryMember) => void
  onAddChild: (parent: HistoryMember) => void
  onRemove: (member: HistoryMember) => void
  onClose: () => void
  comments: ReactNode
}

/** Everything known about a person, with links to their parent and children. */
export function PersonDialog({ id, members, onClose, ...actions }: Props) {
  const person = members.find((member) => member.id === id)
  const title = person?.member_name ?? m.history_title()
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {person ? (
        <Person
          key={id}
          person={person}
          parent={members.find((member) => member.id === person.parent_id)}
          offspring={childrenByParent(members).get(id) ?? []}
          {...actions}
        />
      ) : (
        <p>{m.history_person_gone()}</p>
      )}
    </Dialog>
  )
}

type PersonProps = Pick<Props, 'onEdit' | 'onAddChild' | 'onRemove' | 'comments'> & {
  person: HistoryMember
  parent: HistoryMember | undefined
  offspring: HistoryMember[]
}

function Person({ person, parent, offspring, comments, onEdit, onAddChild, onRemove }: PersonProps) {
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
      <dl className="grid gap-3">
        <Fact name={m.history_parent()}>
          {parent ? <Relative member={parent} /> : m.history_parent_none()}
        </Fact>
        {offspring.length > 0 && (
          <Fact name={m.history_children()}>
            <ul>
              {offspring.map((child) => (
                <li key={child.id}>
                  <Relative member={child} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger-outline" onClick={() => onRemove(person)}>
          <Trash2 aria-hidden className="size-[18px]" />
          {m.history_person_delete()}
        </Button>
        <Button variant="outline" onClick={() => onAddChild(person)}>
          <Plus aria-hidden className="size-[18px]" />
          {m.history_add_child()}
        </Button>
        <Button onClick={() => onEdit(person)}>
          <Pencil aria-hidden className="size-[18px]" />
          {m.history_person_edit()}
        </Button>
      </div>
      <div className="border-line border-t pt-5">{comments}</div>
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Relative({ member }: { member: HistoryMember }) {
  return (
    <Link
      {...usePersonLink(member.id)}
      className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
    >
      <MemberAvatar size="small" member={member} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <span className="wrap-anywhere min-w-0 font-semibold">{member.member_name}</span>
        <span className="text-ink-soft text-sm">{yearsText(member)}</span>
      </span>
    </Link>
  )
}
