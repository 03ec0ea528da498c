import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/paraglide/messages'
import { useRemoveHistoryMember } from './api'
import type { HistoryMember } from './history-member'

type Props = {
  member: HistoryMember
  childCount: number
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ member, childCount, onRemoved, onClose }: Props) {
  const remove = useRemoveHistoryMember()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.history_remove_title({ name: member.member_name })}
      description={m.history_remove_text()}
      action={m.history_remove()}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(member.id, { onSuccess: onRemoved })}
    >
      {childCount > 0 && <p>{m.history_remove_children({ count: childCount })}</p>}
    </ConfirmDialog>
  )
}
