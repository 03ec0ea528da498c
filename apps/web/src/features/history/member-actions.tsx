import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import type { HistoryMember } from './history-member'
import { isAutomatic } from './people'

type Props = {
  member: HistoryMember
  onEdit: (member: HistoryMember) => void
  onRemove: (member: HistoryMember) => void
}

export function MemberActions({ member, onEdit, onRemove }: Props) {
  const name = member.member_name
  // Their profile has everything, and no row is there to change.
  if (isAutomatic(member)) return null
  return (
    <span className="relative flex flex-none justify-end">
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.history_edit({ name })}
        onClick={() => onEdit(member)}
      >
        <Pencil aria-hidden className="size-[18px]" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.history_delete({ name })}
        onClick={() => onRemove(member)}
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </Button>
    </span>
  )
}
