import { cn } from '@/lib/cn'
import { useRotation } from '@/photos/rotation'
import { renditionUrl, storedUrl } from '@/photos/stored-url'
import { initialsOf, tintOf } from '@/text/initials'
import { StoredPicture } from './stored-picture'

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
  const rotation = useRotation(src)
  // A picture that was just replaced no longer exists at its old address.
  const sources = src ? [{ src: renditionUrl(src, renditions[size]) }, { src: storedUrl(src) }] : []

  return (
    <span
      aria-hidden
      className={cn(
        'relative grid flex-none place-items-center rounded-full font-semibold',
        sizes[size],
        tints[tintOf(name, tints.length)],
      )}
    >
      <StoredPicture
        sources={sources}
        rotation={rotation}
        alt=""
        // The photos of a screen come first.
        loading="lazy"
        fetchPriority="low"
        fallback={initialsOf(name)}
        className="rounded-full object-cover"
      />
      {online && (
        <span className="-end-px -bottom-px absolute size-[9px] rounded-full border-2 border-surface bg-sage box-content" />
      )}
    </span>
  )
}
