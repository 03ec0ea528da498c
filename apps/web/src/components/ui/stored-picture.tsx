import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '@/lib/cn'
import { Turned } from './turned'

/** An address of a picture, and others of it for `<img srcset>`. */
export type Source = { src: string; srcSet?: string | undefined }

type Props = {
  /** Of the same picture, the best first: a server may have no renditions. */
  sources: Source[]
  /** Clockwise, in degrees: its own, or from `useRotation`. */
  rotation: number
  /** Shown when there is no source, or none that can be loaded; without it, the browser shows `alt`. */
  fallback?: ReactNode
  /** A source could not be loaded, perhaps because its address has run out. @param last whether no other source is left */
  onBroken?: (last: boolean) => void
  alt: string
} & Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'>

const nameOf = ({ src, srcSet }: Source) => srcSet ?? src

/** A stored picture that fills the frame around it, which has a position. It is turned as its uploader has turned it. */
export function StoredPicture({ sources, rotation, fallback, onBroken, alt, className, ...image }: Props) {
  const [broken, setBroken] = useState<string[]>([])
  const source =
    sources.find((one) => !broken.includes(nameOf(one))) ??
    (fallback === undefined ? sources.at(-1) : undefined)

  if (!source) return fallback
  return (
    <Turned rotation={rotation}>
      <img
        decoding="async"
        {...image}
        {...source}
        alt={alt}
        onError={() => {
          setBroken([...broken, nameOf(source)])
          onBroken?.(source === sources.at(-1))
        }}
        className={cn('size-full', className ?? 'object-cover')}
      />
    </Turned>
  )
}
