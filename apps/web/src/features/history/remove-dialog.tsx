import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDelete } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { linksOf } from './descendants'
import type { HistoryMember } from './history-member'
import { relatives } from './relatives'
import { tiesQuery } from './ties-api'

type Props = {
  member: HistoryMember
  /** The rows of the history. */
  members: HistoryMember[]
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ member, members, onRemoved, onClose }: Props) {
  const { familyId } = useViewer()
  const remove = useDelete(relatives, onRemoved)
  // The rows name only the first parent of each.
  const { data: ties } = useQuery(tiesQuery(familyId))
  const links = [...linksOf(members), ...(ties?.parentage ?? [])]
  const children = new Set(
    links.filter(({ parent_id }) => parent_id === member.id).map(({ child_id }) => child_id),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.history_remove_title({ name: member.member_name })}
      description={m.history_remove_text()}
      action={m.history_remove()}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(member)}
    >
      {children.size > 0 && <p>{m.history_remove_children({ count: children.size })}</p>}
    </ConfirmDialog>
  )
}
