import { X } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import type { Member } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import type { FamilyEvent } from '../family-event'
import { type Item, useGiveItem, useRemoveItem } from './items-api'

type Props = { item: Item; event: FamilyEvent; bringer: Member | undefined; onRemoved: () => void }

/** A thing to bring, and who brings it. */
export function ItemRow({ item, event, bringer, onRemoved }: Props) {
  const { userId, role } = useViewer()
  const give = useGiveItem()
  const remove = useRemoveItem()
  const { id, title, brought_by, created_by } = item
  const isHost = event.created_by === userId || role === 'admin'
  const name = bringer?.full_name ?? m.unknown_member()

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="grid min-w-[min(10rem,100%)] flex-1 gap-1">
        <span dir="auto" className="wrap-anywhere font-medium">
          {title}
        </span>
        {brought_by && (
          <span className="flex min-w-0 items-center gap-2 text-ink-soft text-sm">
            <Avatar name={name} src={bringer?.avatar_url} size="small" />
            <span className="wrap-anywhere min-w-0">{m.item_brought_by({ name })}</span>
          </span>
        )}
      </div>
      {!brought_by && (
        <Button
          variant="quiet"
          busy={give.isPending}
          aria-label={m.item_take_named({ title })}
          onClick={() => give.mutate({ id, isMine: true })}
        >
          {m.item_take()}
        </Button>
      )}
      {brought_by && (brought_by === userId || isHost) && (
        <Button
          variant="ghost"
          size="compact"
          busy={give.isPending}
          aria-label={m.item_release_named({ title })}
          onClick={() => give.mutate({ id, isMine: false })}
        >
          {m.item_release()}
        </Button>
      )}
      {(created_by === userId || isHost) && (
        <Button
          variant="ghost"
          size="icon"
          busy={remove.isPending}
          aria-label={m.item_remove({ title })}
          onClick={() => remove.mutate(item, { onSuccess: onRemoved })}
          className="-me-2"
        >
          {!remove.isPending && <X aria-hidden className="size-5" />}
        </Button>
      )}
    </li>
  )
}
