import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useId } from 'react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { hrefOf } from '@/data/address'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { PlaylistCover } from './playlist-cover'
import { playlistPath } from './playlists'

type Props = {
  /** Its id in the URL. */
  id: string
  name: string
  description: string | null
  cover: string | undefined
  /** The number of songs, as text. */
  songs: string
  /** For playlists that the whole family can open. */
  copyable?: boolean
}

export const playlistGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(9.75rem,100%),1fr))] gap-3 @lg:gap-5'

export function PlaylistCard({ id, name, description, cover, songs, copyable }: Props) {
  const headingId = useId()

  async function copy() {
    if (await copyText(window.location.origin + hrefOf(playlistPath(id))))
      toast.success(m.link_copied_title())
    else toast.error(m.link_copy_failed())
  }

  return (
    <article
      aria-labelledby={headingId}
      className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <PlaylistCover name={name} src={cover} />
      <div className="flex flex-1 flex-col gap-1 p-3.5">
        <h2 id={headingId} className="wrap-anywhere line-clamp-2 text-[1.0625rem] leading-snug">
          {name}
        </h2>
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
          {description || m.music_no_description()}
        </p>
        <p className="font-medium text-ink-soft text-sm">{songs}</p>
        <div className="mt-auto flex gap-2 pt-2">
          <Button asChild variant="quiet" className="flex-1">
            {/* All of the card leads there. */}
            <Link
              {...playlistPath(id)}
              state={{ opened: true }}
              resetScroll={false}
              aria-label={m.music_view_of({ name })}
              className="after:absolute after:inset-0"
            >
              {m.music_view()}
            </Link>
          </Button>
          {copyable && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={m.music_copy_link({ name })}
              onClick={copy}
              className="relative"
            >
              <Link2 aria-hidden className="size-5" strokeWidth={1.8} />
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
