import { Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  /** Below the title: the artist, or who added the song. */
  details: string
  cover?: string | undefined
  /** Buttons. */
  children?: ReactNode
}

export function SongRow({ title, details, cover, children }: Props) {
  const [lost, setLost] = useState(false)
  return (
    <li className="flex min-h-16 items-center gap-3 px-3.5 py-2 md:px-5">
      {cover && !lost ? (
        <img
          src={cover}
          alt=""
          loading="lazy"
          onError={() => setLost(true)}
          className="size-11 flex-none rounded-control object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-11 flex-none place-items-center rounded-control bg-primary-wash text-primary-strong"
        >
          <Music className="size-5" strokeWidth={1.8} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {title}
        </p>
        <p dir="auto" className="wrap-anywhere text-ink-soft text-sm">
          {details}
        </p>
      </div>
      {children}
    </li>
  )
}
