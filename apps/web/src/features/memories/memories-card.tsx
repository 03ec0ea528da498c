import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '@/components/ui/card'
import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { useFreshUrls } from '@/photos/signed-urls'
import { formatPlainDay } from '@/text/format'
import { onThisDayQuery } from './api'
import { MemoriesMenu } from './memories-menu'
import { peopleIn } from './memory'
import { MemoryPhoto } from './memory-photo'
import { MemoryRow } from './memory-row'
import { useLiveMemories } from './use-live-memories'

const MAX_PHOTOS = 4
const MAX_ROWS = 5

/** What happened on this date in earlier years. Without anything, or if it fails, there is no card. */
export function MemoriesCard() {
  const { familyId } = useViewer()
  const id = useId()
  const today = localDay(useNow())
  const { data, data: memories = [] } = useQuery(onThisDayQuery(familyId, today))
  useLiveMemories(data)
  const photos = memories.filter(({ kind }) => kind === 'media').slice(0, MAX_PHOTOS)
  const rows = memories.filter(({ kind }) => kind !== 'media').slice(0, MAX_ROWS)
  useFreshUrls(photos.flatMap(({ picture }) => picture ?? []))

  if (memories.length === 0) return null
  return (
    <Card aria-labelledby={id} className="col-span-full p-[18px]">
      <div className="mb-3 flex items-start justify-between gap-2">
        <div>
          <h2 id={id} className="text-[1.1875rem]">
            {m.memories_title()}
          </h2>
          <p className="text-[0.8125rem] text-ink-soft">{formatPlainDay(new Date(today))}</p>
        </div>
        <MemoriesMenu people={peopleIn([...photos, ...rows])} />
      </div>
      <div className="grid gap-3">
        {photos.length > 0 && (
          <ul className="grid grid-cols-2 gap-2">
            {photos.map((memory, index) => (
              // An odd one at the beginning has a whole row.
              <li key={memory.id} className={index === 0 && photos.length % 2 ? 'col-span-2' : ''}>
                <MemoryPhoto memory={memory} today={today} />
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <ul className="-mx-2">
            {rows.map((memory) => (
              <li key={`${memory.kind} ${memory.id}`}>
                <MemoryRow memory={memory} today={today} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
