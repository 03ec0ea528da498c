import { useLocation } from '@tanstack/react-router'
import { ExternalLink, Share, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { shareLink } from '@/browser/share-link'
import { Button } from '@/components/ui/button'
import { hrefOf } from '@/data/address'
import { m } from '@/i18n/messages'
import { providerLink } from './playlist'
import { PlaylistCover } from './playlist-cover'
import { playlistPath } from './playlists'

type Props = {
  /** Its id in the URL. */
  id: string
  name: string
  description: string | null
  cover: string | undefined
  /** The owner and the number of songs, as text. */
  about: string
  /** The provider's id. */
  providerId: string | null
  /** Undefined for users who may not remove it. */
  onRemove?: (() => void) | undefined
  /** The main action of the page. */
  children?: ReactNode
}

export function PlaylistHeader({
  id,
  name,
  description,
  cover,
  about,
  providerId,
  onRemove,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useLocation().state.opened

  // The link that opened it is gone, so focus moves here.
  useEffect(() => {
    if (opened) heading.current?.focus({ preventScroll: true })
  }, [opened])

  return (
    <header className="grid grid-cols-[7rem_1fr] items-center gap-x-4 gap-y-4 @lg:grid-cols-[11rem_1fr] @lg:gap-x-6">
      <PlaylistCover name={name} src={cover} className="rounded-card shadow-card @lg:row-span-2" />
      <div className="grid gap-1.5 self-center @lg:self-end">
        <h2 tabIndex={-1} ref={heading} className="wrap-anywhere text-2xl outline-none @lg:text-[1.875rem]">
          {name}
        </h2>
        <p dir="auto" className="wrap-anywhere max-w-prose text-pretty text-ink-soft">
          {description || m.music_no_description()}
        </p>
        <p className="wrap-anywhere font-medium text-ink-soft text-sm">{about}</p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 @lg:col-span-1 @lg:col-start-2 @lg:self-start">
        {children}
        {providerId && (
          <Button asChild variant="quiet">
            <a href={providerLink(providerId)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-5" strokeWidth={1.8} />
              {m.music_open()}
            </a>
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => shareLink({ url: window.location.origin + hrefOf(playlistPath(id)), title: name })}
        >
          <Share aria-hidden className="size-5" strokeWidth={1.8} />
          {m.music_share()}
        </Button>
        {onRemove && (
          <Button variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" strokeWidth={1.8} />
            {m.music_remove()}
          </Button>
        )}
      </div>
    </header>
  )
}
