import { ArrowDownUp, ArrowDownWideNarrow, ArrowUpNarrowWide, HeartHandshake, Plus, User } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem } from '@/components/ui/menu-item'
import { MenuPopup } from '@/components/ui/menu-popup'
import { m } from '@/i18n/messages'
import type { HistoryMember } from '../history-member'
import type { PersonAction } from '../person-dialogs'
import { relationsOf } from '../relations'
import { relatives } from '../relatives'
import type { Ties } from '../ties'
import type { TreeKind } from '../views'

type Props = {
  person: HistoryMember
  people: HistoryMember[]
  ties: Ties
  /** The card or its button. */
  opener: RefObject<HTMLElement | null>
  onStart: (kind: TreeKind, personId: string) => void
  onAction: (action: PersonAction) => void
  onClose: () => void
}

const charts = [
  { kind: 'ancestors', icon: ArrowUpNarrowWide, text: m.history_ancestors },
  { kind: 'descendants', icon: ArrowDownWideNarrow, text: m.history_descendants },
  { kind: 'hourglass', icon: ArrowDownUp, text: m.history_hourglass },
] as const

const ties = [
  { relation: 'parent', text: m.history_tie_parent },
  { relation: 'partner', text: m.history_tie_partner },
  { relation: 'child', text: m.history_tie_child },
  { relation: 'sibling', text: m.history_tie_sibling },
] as const

/** What can be done with a person of the tree: their page, charts that start from them, and their relations. */
export function PersonMenu({ person, people, ties: known, opener, onStart, onAction, onClose }: Props) {
  const { parents, partners } = relationsOf(person.id, people, known)
  return (
    <MenuPopup button={opener} align="start" open onOpenChange={onClose}>
      <MenuItem icon={User} address={relatives.path(person)}>
        {m.history_open_person({ name: person.member_name })}
      </MenuItem>
      {charts.map(({ kind, icon, text }) => (
        <MenuItem key={kind} icon={icon} onSelect={() => onStart(kind, person.id)}>
          {text()}
        </MenuItem>
      ))}
      {partners.map(({ person: partner, couple }) => (
        <MenuItem
          key={partner.id}
          icon={HeartHandshake}
          onSelect={() => onAction({ do: 'couple', person, partner, couple })}
        >
          {m.history_couple_edit({ name: partner.member_name })}
        </MenuItem>
      ))}
      {ties
        .filter(({ relation }) => relation !== 'sibling' || parents.length > 0)
        .map(({ relation, text }) => (
          <MenuItem key={relation} icon={Plus} onSelect={() => onAction({ do: 'tie', person, relation })}>
            {text()}
          </MenuItem>
        ))}
    </MenuPopup>
  )
}
