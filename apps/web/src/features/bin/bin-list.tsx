import { useQuery } from '@tanstack/react-query'
import { HardDrive, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { dayName } from '@/dates/day-name'
import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { formatBytes } from '@/text/format'
import { useBin, useDeleteForGood, useRestore } from './api'
import { BinDrawing } from './bin-drawing'
import { BinRow } from './bin-row'
import type { BinEntry } from './entry'

/** Fewer fit on a screen without a filter. */
const LONG = 8

/** What the viewer may restore, by the day on which it was deleted. */
export function BinList() {
  const query = useBin()
  const entries = query.data

  if (query.isPending) return <BinSkeleton />
  if (!entries) return <LoadFailure title={m.bin_failed()} query={query} />
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<BinDrawing />} text={m.bin_empty()} />
      </Card>
    )
  }
  return <Entries entries={entries} />
}

function Entries({ entries }: { entries: BinEntry[] }) {
  const { familyId } = useViewer()
  const now = useNow()
  const { data: members = [] } = useQuery(rowsQuery(familyMembers, familyId))
  const { restore } = useRestore()
  const [kind, setKind] = useState('')
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const kinds = [...new Set(entries.map((entry) => entry.kind))]
  // The last of its kind may have been restored on another device.
  const shown = kinds.includes(kind) ? entries.filter((entry) => entry.kind === kind) : entries
  const chosen = shown.filter(({ id }) => chosenIds.has(id))
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.full_name ?? undefined

  return (
    <>
      {bytes > 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <HardDrive aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
          {m.bin_holds({ size: formatBytes(bytes) })}
        </p>
      )}
      {entries.length > LONG && kinds.length > 1 && (
        <div className="w-full max-w-xs">
          <Select aria-label={m.bin_filter()} value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{m.bin_all()}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {m.bin_kind({ kind: one })}
              </option>
            ))}
          </Select>
        </div>
      )}
      {byDay(shown).map(([day, ofDay]) => (
        <Card key={day} aria-labelledby={`deleted-${day}`} className="overflow-hidden">
          <h2 id={`deleted-${day}`} className="px-4 pt-4 pb-1 font-body font-semibold text-base">
            {dayName(new Date(ofDay[0]?.deleted_at ?? day), now)}
          </h2>
          <ul>
            {ofDay.map((entry) => (
              <BinRow
                key={entry.id}
                entry={entry}
                now={now}
                name={nameOf(entry.deleted_by)}
                chosen={chosenIds.has(entry.id)}
                onChoose={() => setChosenIds(toggled(chosenIds, entry.id))}
                onRestore={() => void restore([entry])}
              />
            ))}
          </ul>
        </Card>
      ))}
      {chosen.length > 0 && <ChosenBar chosen={chosen} onEnd={() => setChosenIds(new Set())} />}
    </>
  )
}

/** What can be done with the chosen things. It stays at the bottom of the screen. */
function ChosenBar({ chosen, onEnd }: { chosen: BinEntry[]; onEnd: () => void }) {
  const { restore } = useRestore()
  const { deleteForGood, isPending } = useDeleteForGood()
  const [asking, setAsking] = useState(false)

  return (
    <section
      data-keep-free
      aria-label={m.timeline_selection()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center rounded-card border border-line bg-surface px-2 py-1 shadow-card md:bottom-4"
    >
      <p role="status" className="px-2 font-semibold text-sm">
        {m.timeline_chosen({ count: chosen.length })}
      </p>
      <Button
        variant="ghost"
        size="compact"
        className="px-2"
        onClick={() => {
          onEnd()
          void restore(chosen)
        }}
      >
        <RotateCcw aria-hidden className="size-5" />
        {m.bin_restore()}
      </Button>
      <Button variant="ghost" size="compact" onClick={() => setAsking(true)} className="px-2 text-danger">
        <Trash2 aria-hidden className="size-5" />
        {m.bin_delete()}
      </Button>
      <Button variant="ghost" size="icon" aria-label={m.timeline_select_end()} onClick={onEnd}>
        <X aria-hidden className="size-5" />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.bin_delete_title({ count: chosen.length })}
        description={m.bin_delete_text()}
        action={m.bin_delete()}
        danger
        busy={isPending}
        onConfirm={() => {
          setAsking(false)
          onEnd()
          void deleteForGood(chosen)
        }}
      />
    </section>
  )
}

function byDay(entries: BinEntry[]): [day: string, ofDay: BinEntry[]][] {
  const days = new Map<string, BinEntry[]>()
  for (const entry of entries) {
    const day = localDay(new Date(entry.deleted_at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const BinSkeleton = () => (
  <Card role="status" aria-label={m.loading()} className="grid gap-4 p-4">
    {['w-40', 'w-28', 'w-36'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-12 flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
    ))}
  </Card>
)
