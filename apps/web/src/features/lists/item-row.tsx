import { ArrowDown, ArrowUp, Clock3, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { DueDay } from './due-day'
import { ItemDialog } from './item-dialog'
import type { ItemValues, ListItem } from './lists'

type Props = {
  item: ListItem
  today: string
  /** A change of it is not sent yet. */
  waiting: boolean
  /** The address names it. */
  wanted: boolean
  onTick: () => void
  onEdit: (values: ItemValues) => Promise<boolean>
  /** Undefined where it is the first, the last, or ticked. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

export function ItemRow({ item, today, waiting, wanted, onTick, onEdit, onUp, onDown, onRemove }: Props) {
  const { title, done, due_on } = item
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (wanted) row.current?.scrollIntoView({ block: 'center' })
  }, [wanted])

  return (
    <li
      ref={row}
      className={cn(
        'flex items-center gap-1 border-line border-b last:border-0',
        wanted && 'rounded-control bg-honey-wash/50',
      )}
    >
      <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1.5 ps-1">
        <input
          type="checkbox"
          checked={done}
          onChange={onTick}
          className="size-6 flex-none cursor-pointer accent-primary"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className={cn('wrap-anywhere min-w-0', done && 'text-ink-soft line-through')}>
            {title}
          </span>
          {due_on && <DueDay day={due_on} today={today} done={done} />}
        </span>
      </label>
      {waiting && (
        <span className="flex-none text-ink-soft" title={m.list_item_waiting()}>
          <Clock3 aria-hidden className="size-4" />
          <span className="sr-only">{m.list_item_waiting()}</span>
        </span>
      )}
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.list_item_more({ title })}
            className="print:hidden"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
          {m.list_item_edit()}
        </MenuItem>
        {onUp && (
          <MenuItem icon={ArrowUp} onSelect={onUp}>
            {m.list_item_up()}
          </MenuItem>
        )}
        {onDown && (
          <MenuItem icon={ArrowDown} onSelect={onDown}>
            {m.list_item_down()}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={onRemove}>
          {m.list_item_remove()}
        </MenuItem>
      </Menu>
      {editing && <ItemDialog item={item} onSave={onEdit} onClose={() => setEditing(false)} />}
    </li>
  )
}
