import { Link } from '@tanstack/react-router'
import { Pencil, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { Fact } from './fact'
import type { HistoryMember } from './history-member'
import { MemberAvatar } from './member-avatar'
import { yearsText } from './member-facts'
import { relationsOf } from './relations'
import { relatives } from './relatives'
import type { TieSubject } from './tie-dialog'
import { coupleText, parentKinds } from './tie-texts'
import type { Parentage, Partnership, Ties } from './ties'
import { useRemoveTie } from './ties-api'

type Props = {
  person: HistoryMember
  people: HistoryMember[]
  ties: Ties
  onAddTie: (subject: TieSubject) => void
  onEditCouple: (partner: HistoryMember, couple: Partnership) => void
}

/** Parents, partners, siblings and children of a person, and buttons to add more. */
export function Relatives({ person, people, ties, onAddTie, onEditCouple }: Props) {
  const { parents, partners, siblings, children } = relationsOf(person.id, people, ties)
  const removal = useRemoveTie()
  const name = (one: HistoryMember) => one.member_name
  const relations = (['parent', 'partner', 'child', 'sibling'] as const).filter(
    (relation) => relation !== 'sibling' || parents.length > 0,
  )

  return (
    <>
      <dl className="grid gap-3">
        {parents.length > 0 && (
          <Fact name={parents.length > 1 ? m.history_parents_of() : m.history_parent()}>
            <People>
              {parents.map(({ person: parent, kind }) => (
                <Relative
                  key={parent.id}
                  person={parent}
                  note={noteOf(kind)}
                  removeLabel={m.history_tie_remove_parent({ name: name(parent) })}
                  onRemove={() => removal.mutate({ child_id: person.id, parent_id: parent.id })}
                />
              ))}
            </People>
          </Fact>
        )}
        {partners.length > 0 && (
          <Fact name={m.history_partners()}>
            <People>
              {partners.map(({ person: partner, couple }) => (
                <Relative
                  key={partner.id}
                  person={partner}
                  note={coupleText(couple)}
                  editLabel={m.history_couple_edit({ name: name(partner) })}
                  onEdit={() => onEditCouple(partner, couple)}
                  removeLabel={m.history_tie_remove_partner({ name: name(partner) })}
                  onRemove={() => removal.mutate({ one_id: couple.one_id, other_id: couple.other_id })}
                />
              ))}
            </People>
          </Fact>
        )}
        {siblings.length > 0 && (
          <Fact name={m.history_siblings()}>
            <People>
              {siblings.map(({ person: sibling, half }) => (
                <Relative
                  key={sibling.id}
                  person={sibling}
                  note={half ? m.history_half_sibling() : undefined}
                />
              ))}
            </People>
          </Fact>
        )}
        {children.length > 0 && (
          <Fact name={m.history_children()}>
            <People>
              {children.map(({ person: child, kind }) => (
                <Relative key={child.id} person={child} note={noteOf(kind)} />
              ))}
            </People>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {relations.map((relation) => (
          <Button key={relation} variant="outline" onClick={() => onAddTie({ person, relation })}>
            <Plus aria-hidden className="size-[18px]" />
            {addTexts[relation]()}
          </Button>
        ))}
      </div>
    </>
  )
}

const addTexts = {
  parent: m.history_tie_parent,
  partner: m.history_tie_partner,
  child: m.history_add_child,
  sibling: m.history_tie_sibling,
}

/** Of birth is what everyone expects. */
const noteOf = (kind: Parentage['kind']) => (kind === 'birth' ? undefined : parentKinds[kind]())

const People = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

type RelativeProps = {
  person: HistoryMember
  note?: string | undefined
  editLabel?: string
  onEdit?: () => void
  removeLabel?: string
  onRemove?: () => void
}

function Relative({ person, note, editLabel, onEdit, removeLabel, onRemove }: RelativeProps) {
  const years = yearsText(person)
  return (
    <li className="flex items-center gap-1">
      <Link
        {...relatives.path(person)}
        className="-ms-2 flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
      >
        <MemberAvatar size="small" member={person} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
          <span className="wrap-anywhere min-w-0 font-semibold">{person.member_name}</span>
          <span className="text-ink-soft text-sm">{[years, note].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      {onEdit && (
        <Button variant="ghost" size="icon" aria-label={editLabel} onClick={onEdit}>
          <Pencil aria-hidden className="size-[18px]" />
        </Button>
      )}
      {onRemove && (
        <Button variant="ghost" size="icon" aria-label={removeLabel} onClick={onRemove}>
          <X aria-hidden className="size-[18px]" />
        </Button>
      )}
    </li>
  )
}
