import { useState } from 'react'
import { cn } from '@/lib/cn'
import { tintOf } from '@/text/initials'

const tones = [
  { ground: 'fill-primary-wash', disc: 'fill-primary', label: 'fill-honey' },
  { ground: 'fill-honey-wash', disc: 'fill-honey-ink', label: 'fill-primary-wash' },
  { ground: 'fill-sage-wash', disc: 'fill-sage', label: 'fill-honey-wash' },
] as const

/** The angle of the light on the record, in degrees. */
const turns = [0, 24, 52, 96, 140]

type Props = { name: string; src: string | undefined; className?: string }

/** The picture of a playlist; without one, a record whose look depends on the name, which is shown next to it. */
export function PlaylistCover({ name, src, className }: Props) {
  const [lost, setLost] = useState<string>()
  if (src && src !== lost) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        onError={() => setLost(src)}
        className={cn('block aspect-square w-full bg-sunken object-cover', className)}
      />
    )
  }
  const { ground, disc, label } = tones[tintOf(name, tones.length)] ?? tones[0]
  return (
    <svg viewBox="0 0 200 200" className={cn('block aspect-square w-full', className)} aria-hidden="true">
      <rect width="200" height="200" className={ground} />
      <ellipse cx="100" cy="181" rx="62" ry="6" className="fill-ink" opacity=".08" />
      <g transform={`rotate(${turns[tintOf(`${name} `, turns.length)]} 100 98)`}>
        <circle cx="100" cy="98" r="76" className={disc} />
        <g className="fill-none stroke-surface" strokeWidth="1.5" opacity=".28">
          <circle cx="100" cy="98" r="66" />
          <circle cx="100" cy="98" r="56" />
          <circle cx="100" cy="98" r="46" />
          <circle cx="100" cy="98" r="36" />
        </g>
        <g className="fill-surface" opacity=".16">
          <path d="M100 98 62 32a76 76 0 0 1 42-10z" />
          <path d="m100 98 38 66a76 76 0 0 1-42 10z" />
        </g>
        <circle cx="100" cy="98" r="27" className={label} />
        <circle cx="100" cy="98" r="5" className={ground} />
      </g>
    </svg>
  )
}
