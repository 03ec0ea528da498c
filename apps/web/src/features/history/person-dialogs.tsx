import { CoupleDialog } from './couple-dialog'
import type { HistoryMember } from './history-member'
import { MemberDialog } from './member-dialog'
import { RemoveDialog } from './remove-dialog'
import { TieDialog, type TieSubject } from './tie-dialog'
import type { Partnership } from './ties'
import type { People } from './use-people'

/** What the user wants to do with a person. */
export type PersonAction =
  | { do: 'edit'; person: HistoryMember }
  | { do: 'remove'; person: HistoryMember }
  | ({ do: 'tie' } & TieSubject)
  | { do: 'couple'; person: HistoryMember; partner: HistoryMember; couple: Partnership }

type Props = {
  action: PersonAction
  known: People
  onRemoved?: () => void
  onClose: () => void
}

export function PersonDialogs({
  action,
  known: { rows = [], people = rows, ties },
  onRemoved,
  onClose,
}: Props) {
  const { person } = action
  switch (action.do) {
    case 'edit':
      return <MemberDialog members={rows} subject={{ member: person }} onClose={onClose} />
    case 'tie':
      return <TieDialog subject={action} people={people} ties={ties} onClose={onClose} />
    case 'couple':
      return (
        <CoupleDialog
          couple={action.couple}
          names={[person.member_name, action.partner.member_name]}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <RemoveDialog
          member={person}
          members={rows}
          onRemoved={() => {
            onClose()
            onRemoved?.()
          }}
          onClose={onClose}
        />
      )
  }
}
