import type { HistoryMember } from './history-member'
import { childrenByParent } from './history-member'
import { MemberDialog } from './member-dialog'
import { RemoveDialog } from './remove-dialog'
import { TieDialog, type TieSubject } from './tie-dialog'
import type { People } from './use-people'

/** What the user wants to do with a person. */
export type PersonAction =
  | { do: 'edit'; person: HistoryMember }
  | { do: 'remove'; person: HistoryMember }
  | ({ do: 'tie' } & TieSubject)

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
    case 'remove':
      return (
        <RemoveDialog
          member={person}
          childCount={childrenByParent(rows).get(person.id)?.length ?? 0}
          onRemoved={() => {
            onClose()
            onRemoved?.()
          }}
          onClose={onClose}
        />
      )
  }
}
