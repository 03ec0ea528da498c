import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { m } from '@/i18n/messages'
import { AlbumCover } from './album-cover'
import { type Album, albumPath } from './albums'

export function AlbumCard({ album }: { album: Album }) {
  return (
    <Link
      {...albumPath(album.id)}
      className="group block overflow-hidden rounded-card bg-surface shadow-card outline-offset-2"
    >
      <AlbumCover album={album} />
      <span className="block p-3.5">
        <span className="wrap-anywhere line-clamp-1 font-semibold leading-snug">
          <bdi>{album.title}</bdi>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-[0.8125rem] text-ink-soft">
          {m.album_items({ count: album.items })}
          {!album.for_family && (
            <>
              <span aria-hidden>·</span>
              <Lock aria-hidden className="size-3.5" />
              {m.album_for_some()}
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
