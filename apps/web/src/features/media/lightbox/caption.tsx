import { Lock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@/i18n/messages'
import { formatDate } from '@/text/format'
import type { MediaItem } from '../media-item'
import { mapUrl, placeName } from '../place'
import { TakenDate } from './taken-date'

/** What is known of an item: its words, when and where it was taken, and who shared it. */
export function Caption({ item, people }: { item: MediaItem; people: ReactNode }) {
  const place = placeName(item)
  return (
    <div aria-live="polite" className="text-center text-paper dark:text-ink">
      <p dir="auto" className="wrap-anywhere font-display font-semibold text-lg leading-snug">
        {item.title}
      </p>
      {item.description && (
        <p dir="auto" className="wrap-anywhere mx-auto mt-1 max-w-prose whitespace-pre-line">
          {item.description}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-center gap-x-2">
        <TakenDate item={item} />
        {place && (
          <a
            href={mapUrl(item)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1 pointer-coarse:min-h-11 underline underline-offset-2"
          >
            <MapPin aria-hidden className="size-4" />
            <span dir="auto">{place}</span>
          </a>
        )}
      </div>
      {people}
      <p className="text-balance text-[0.8125rem] opacity-80">
        {item.is_private && (
          <>
            <Lock aria-hidden className="me-1 inline size-3.5 align-[-2px]" />
            {m.media_private()} ·{' '}
          </>
        )}
        {m.media_uploaded({
          name: item.uploader?.full_name ?? m.media_uploader_unknown(),
          date: formatDate(new Date(item.created_at)),
        })}
      </p>
    </div>
  )
}
