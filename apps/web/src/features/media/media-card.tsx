import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { kindIcon } from '@/components/ui/kind-icon'
import { clockLength } from '@/dates/clock-length'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatDate } from '@/text/format'
import { kindOf, type MediaItem, shownBy } from './media-item'
import { SourceBadge } from './source-badge'
import { Thumbnail } from './thumbnail'
import { OPENED_HERE } from './use-open-item'

const badge = 'absolute flex items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-xs shadow-card'
const plain = 'bg-surface/90 text-ink'

type Props = {
  /** Of the link, which has the focus when one comes back from the item. */
  id: string
  item: MediaItem
  /** In the list, from 1: most of it is not on the page. */
  position: number
  total: number | undefined
  /** The picture could not be had. */
  onBroken: () => void
}

export function MediaCard({ id, item, position, total, onBroken }: Props) {
  const kind = kindOf(item)
  const use = shownBy(item)
  const KindIcon = kindIcon(item.file_type)
  const uploaded = m.media_uploaded({
    name: item.uploader?.full_name ?? m.media_uploader_unknown(),
    date: formatDate(new Date(item.created_at)),
  })

  return (
    <article
      aria-posinset={position}
      aria-setsize={total ?? -1}
      className="group relative overflow-hidden rounded-card bg-surface shadow-card has-focus-visible:outline-3 has-focus-visible:outline-primary/55 has-focus-visible:outline-offset-2"
    >
      <div className="relative grid aspect-4/3 overflow-hidden bg-sunken">
        <Thumbnail item={item} first={position === 1} onBroken={onBroken} />
        <span className={cn(badge, plain, 'start-2 top-2')}>
          <KindIcon aria-hidden className="size-3.5" />
          {m.media_kind({ kind })}
        </span>
        {item.is_private && (
          <span className={cn(badge, 'end-2 top-2 bg-honey-wash text-honey-ink')}>
            <Lock aria-hidden className="size-3.5" />
            {m.media_private()}
          </span>
        )}
        {use && <SourceBadge place={use.place} className={cn(badge, plain, 'start-2 bottom-2')} />}
        {item.duration !== null && (
          <span className={cn(badge, plain, 'end-2 bottom-2 tabular-nums')}>
            {clockLength(item.duration)}
          </span>
        )}
      </div>
      <div className="p-3.5">
        {/* Cut by wrapping: cut without it, a title in another direction would lose its beginning. */}
        <h2 className="wrap-anywhere line-clamp-1 font-body font-semibold text-base leading-snug tracking-normal">
          <Link
            id={id}
            to="."
            search={(search) => ({ ...search, item: item.id })}
            state={OPENED_HERE}
            resetScroll={false}
            dir="auto"
            className="outline-none after:absolute after:inset-0"
          >
            {item.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-[0.8125rem] text-ink-soft leading-snug">{uploaded}</p>
      </div>
    </article>
  )
}
