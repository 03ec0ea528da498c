import type { ReactNode } from 'react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { Photo } from './photo'
import { Skeleton } from './skeleton'

type Props = {
  /** The address of a stored picture; undefined shows an empty frame. */
  url: string | undefined
  alt: string
  /** While a picture is being stored. */
  preparing: boolean
  /** Buttons: in the middle of the empty frame, in the corner of a photo. */
  children: ReactNode
}

export function PictureFrame({ url, alt, preparing, children }: Props) {
  return (
    <div
      className={cn(
        'relative grid min-h-28 place-items-center overflow-hidden rounded-control',
        !url && 'border-2 border-line border-dashed',
      )}
    >
      {preparing && (
        <span role="status" aria-label={m.picture_preparing()} className="absolute inset-0">
          <Skeleton className="h-full rounded-none" />
        </span>
      )}
      {url && <Photo key={url} url={url} alt={alt} sizes="(min-width: 768px) 432px, 100vw" ratio={16 / 9} />}
      <div
        className={cn('flex flex-wrap items-center justify-center gap-2', url && 'absolute end-2 bottom-2')}
      >
        {children}
      </div>
    </div>
  )
}
