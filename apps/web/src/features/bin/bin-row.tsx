import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { StoredPicture } from '@/components/ui/stored-picture'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { useSignedUrl } from '@/photos/signed-urls'
import { signedRenditionUrl } from '@/photos/stored-url'
import { formatBytes } from '@/text/format'
import { type BinEntry, daysLeft, iconOf, titleOf } from './entry'

type Props = {
  entry: BinEntry
  now: Date
  /** Of who deleted it; undefined when they have left the family. */
  name: string | undefined
  chosen: boolean
  onChoose: () => void
  onRestore: () => void
}

/** A thing in the bin: it is chosen by a tap, and restored by its button. */
export function BinRow({ entry, now, name, chosen, onChoose, onRestore }: Props) {
  const { userId } = useViewer()
  const title = titleOf(entry)
  const facts = [
    m.bin_kind({ kind: entry.kind }),
    entry.deleted_by === userId ? m.bin_deleted_by_you() : name && m.bin_deleted_by({ name }),
    m.bin_days_left({ count: daysLeft(entry, now) }),
    entry.bytes > 0 && formatBytes(entry.bytes),
  ].filter(Boolean)

  return (
    <li
      className={cn(
        'flex flex-wrap items-center justify-end gap-x-3 border-line border-b px-3 py-1.5 last:border-0 md:px-4',
        chosen && 'bg-honey-wash/50',
      )}
    >
      <label className="flex min-h-14 min-w-[min(12rem,100%)] flex-1 cursor-pointer items-center gap-3 py-1">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onChoose}
          aria-label={m.bin_choose({ title })}
          className="size-6 flex-none cursor-pointer accent-primary"
        />
        <Preview entry={entry} />
        <span className="min-w-0 flex-1">
          <bdi className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{title}</bdi>
          <span className="block text-[0.8125rem] text-ink-soft">{facts.join(' · ')}</span>
        </span>
      </label>
      <Button variant="quiet" size="compact" aria-label={m.bin_restore_one({ title })} onClick={onRestore}>
        {m.bin_restore()}
      </Button>
    </li>
  )
}

const PICTURE = { width: 96, height: 96, resize: 'cover' } as const

/** A small picture of its file, or the icon of its kind. */
function Preview({ entry: { file, kind } }: { entry: BinEntry }) {
  const url = useSignedUrl(file ?? '')
  const [isBroken, setIsBroken] = useState(false)
  const Icon = iconOf(kind)

  return (
    <span
      aria-hidden
      className="relative grid size-12 flex-none place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft max-[359px]:hidden"
    >
      {url && !isBroken ? (
        <StoredPicture
          sources={[{ src: signedRenditionUrl(url, PICTURE) }]}
          rotation={0}
          alt=""
          fallback={<Icon className="size-5" strokeWidth={1.8} />}
          onBroken={() => setIsBroken(true)}
        />
      ) : (
        <Icon className="size-5" strokeWidth={1.8} />
      )}
    </span>
  )
}
