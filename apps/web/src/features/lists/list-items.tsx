import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useWaiting } from '@/data/outbox/waiting'
import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { BasketDrawing } from './basket-drawing'
import { changeList } from './change-list'
import { ItemRow } from './item-row'
import { positionAt, sorted } from './items'
import { type List, type ListChangeBody, type ListItem, listLane } from './lists'
import { removeItems } from './remove-items'
import { tickItem } from './tick-item'

/** Open items, with the ticked ones below. */
export function ListItems({ list }: { list: List }) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const today = localDay(useNow())
  const waiting = useWaitingItems(list)
  const { item: wanted } = useSearch({ strict: false })
  const { open, ticked } = sorted(list)

  if (list.items.length === 0) return <EmptyState drawing={<BasketDrawing />} text={m.list_nothing_yet()} />

  const edit = (item: ListItem, values: Partial<ListItem>) =>
    changeList(list, { type: 'edit', item: item.id, values })

  const tick = (item: ListItem) => void tickItem(queryClient, list, item, familyId)

  const rowOf = (item: ListItem, index = -1) => {
    const moveTo = (place: number) =>
      index >= 0 && place >= 0 && place < open.length
        ? () => void edit(item, { position: positionAt(open, index, place) })
        : undefined
    return (
      <ItemRow
        key={item.id}
        item={item}
        today={today}
        waiting={waiting.has(item.id)}
        wanted={item.id === wanted}
        onTick={() => tick(item)}
        onEdit={(values) => edit(item, values)}
        onUp={moveTo(index - 1)}
        onDown={moveTo(index + 1)}
        onRemove={() => void removeItems(list, [item])}
      />
    )
  }

  return (
    <ul aria-label={m.list_items()}>
      {/* One array: a checkbox keeps the focus when its item moves to the other part. */}
      {[
        ...open.map(rowOf),
        ticked.length > 0 && (
          <Ticked key="ticked" count={ticked.length} onClear={() => void removeItems(list, ticked)} />
        ),
        ...ticked.map((item) => rowOf(item)),
      ]}
    </ul>
  )
}

const Ticked = ({ count, onClear }: { count: number; onClear: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-2 pt-4 pb-1">
    <h2 className="font-body font-semibold text-ink-soft text-sm">{m.list_ticked({ count })}</h2>
    <Button variant="ghost" size="compact" className="print:hidden" onClick={onClear}>
      {m.list_clear()}
    </Button>
  </li>
)

/** The items with changes that could not be sent at once. */
function useWaitingItems({ id }: List): Set<string> {
  const entries = useWaiting().filter(({ lane }) => lane === listLane(id))
  return new Set(
    entries.flatMap(({ body }) => {
      const { change } = body as ListChangeBody
      if (change.type === 'add' || change.type === 'restore items') return change.items.map((item) => item.id)
      return change.type === 'edit' ? [change.item] : []
    }),
  )
}
