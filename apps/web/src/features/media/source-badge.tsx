import { Mail, Newspaper, Trees, Utensils } from 'lucide-react'
import { m } from '@/i18n/messages'
import type { Use } from './media-item'

export const sourceIcons = { posts: Newspaper, messages: Mail, recipes: Utensils, history: Trees }

/** Where an item comes from that was not uploaded to Media. */
export function SourceBadge({ place, className }: { place: Use['place']; className: string }) {
  const Icon = sourceIcons[place]
  return (
    <span className={className}>
      <Icon aria-hidden className="size-3.5" />
      {m.media_source_of({ place })}
    </span>
  )
}
