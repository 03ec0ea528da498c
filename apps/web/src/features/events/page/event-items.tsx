import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Card } from '@/components/ui/card'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import type { FamilyEvent } from '../family-event'
import { AddItem } from './add-item'
import { ItemRow } from './item-row'
import { itemsQuery } from './items-api'

/** Who brings what to an event. */
export function EventItems({ event }: { event: FamilyEvent }) {
  const { familyId } = useViewer()
  const items = useQuery(itemsQuery(familyId, event))
  const { data: members = [] } = useQuery(rowsQuery(familyMembers, familyId))
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <Card aria-labelledby="items" className="grid grid-cols-1 gap-3 p-5">
      <h2 ref={heading} id="items" tabIndex={-1} className="text-xl outline-none">
        {m.items_title()}
      </h2>
      {items.isPending && (
        <div role="status" aria-label={m.items_loading()}>
          <Skeleton className="h-6 w-48" />
        </div>
      )}
      {!items.data && items.error && <LoadFailure title={m.items_failed()} query={items} />}
      {items.data?.length === 0 && <p className="text-ink-soft">{m.items_empty()}</p>}
      {items.data && items.data.length > 0 && (
        <ul className="divide-y divide-line">
          {items.data.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              event={event}
              bringer={members.find(({ id }) => id === item.brought_by)}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      <AddItem event={event} />
    </Card>
  )
}
