import { useState } from 'react'
import { cn } from '@/lib/cn'
import { initialsOf, tintOf } from '@/lib/initials'
import { renditionUrl, storedUrl } from '@/lib/stored-url'

const sizes = {
  small: 'size-7 text-[min(0.6875rem,16px)]',
  medium: 'size-9 text-[min(0.8125rem,18px)]',
  large: 'size-24 text-3xl',
  portrait: 'size-32 text-[2.5rem]',
}

/** Widths of renditions in pixels, for dense screens. */
const renditions = { small: 96, medium: 96, large: 256, portrait: 384 }

const tints = [
  'bg-primary-wash text-primary-strong',
  'bg-honey-wash text-honey-ink',
  'bg-sage-wash text-sage',
] as const

type Props = { name: string; src?: string | null | undefined; size?: keyof typeof sizes; online?: boolean }

/** Hidden from screen readers, since the name is always beside it. */
export function Avatar({ name, src, size = 'medium', online }: Props) {
  // A server may have no renditions, and a picture that was just replaced no longer exists at its old address.
  const [lost, setLost] = useState<string[]>([])
  const addresses = src ? [renditionUrl(src, renditions[size]), storedUrl(src)] : []
  const address = addresses.find((one) => !lost.includes(one))

  return (
    <span
      aria-hidden
      className={cn(
        'relative grid flex-none place-items-center rounded-full font-semibold',
        sizes[size],
        tints[tintOf(name, tints.length)],
      )}
    >
      {address ? (
        <img
          src={address}
          alt=""
          // The photos of a screen come first.
          loading="lazy"
          fetchPriority="low"
          onError={() => setLost([...lost, address])}
          className="size-full rounded-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
      {online && (
        <span className="-end-px -bottom-px absolute size-[9px] rounded-full border-2 border-surface bg-sage box-content" />
      )}
    </span>
  )
}
