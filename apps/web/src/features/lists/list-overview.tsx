import { Navigate, useSearch } from '@tanstack/react-router'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { BasketDrawing } from './basket-drawing'
import { ListCard } from './list-card'
import { useLists } from './use-lists'

const grid = 'grid grid-cols-1 gap-4 @lg:grid-cols-2 @5xl:grid-cols-3'

/** All lists. The address can name an item, whose list then opens. */
export function ListOverview() {
  const { query, lists } = useLists()
  const { item: wanted } = useSearch({ strict: false })

  if (query.isPending) return <ListsSkeleton />
  if (!lists) return <LoadFailure title={m.lists_failed()} query={query} />
  const found = wanted && lists.find(({ items }) => items.some(({ id }) => id === wanted))
  if (found) return <Navigate to="/lists/$id" params={{ id: found.id }} search={{ item: wanted }} replace />
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<BasketDrawing />} text={m.lists_empty()} />
      </Card>
    )
  }
  return (
    <ul className={grid}>
      {lists.map((list) => (
        <li key={list.id}>
          <ListCard list={list} />
        </li>
      ))}
    </ul>
  )
}

export function ListsSkeleton() {
  return (
    <div role="status" aria-label={m.lists_loading()} className={grid}>
      {['w-32', 'w-40', 'w-24'].map((width) => (
        <Card key={width} className="flex gap-3.5 p-4">
          <Skeleton className="size-11 flex-none rounded-full" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-28" />
          </div>
        </Card>
      ))}
    </div>
  )
}
