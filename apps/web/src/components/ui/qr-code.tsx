import { useState } from 'react'
import { m } from '@/i18n/messages'
import { functionUrl } from '@/lib/config'
import { Skeleton } from './skeleton'

type Props = { link: string; title: string; alt: string }

/** A link as a picture for a phone's camera. It stays black on white in the dark: some cameras need that. */
export function QrCode({ link, title, alt }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const source = functionUrl('qr', { size: '200x200', data: link })

  if (state === 'failed') return <p className="text-ink-soft">{m.qr_failed()}</p>
  return (
    <figure className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="relative block size-52 flex-none overflow-hidden rounded-card border border-line bg-[#fff] p-[3px]">
        <img
          src={source}
          width={200}
          height={200}
          alt={alt}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className="size-full"
        />
        {state === 'loading' && <Skeleton className="absolute inset-0 rounded-none" />}
      </span>
      <figcaption className="min-w-28 flex-1">
        <strong className="block font-display text-xl leading-tight">{title}</strong>
        <span className="text-ink-soft text-sm">{m.qr_help()}</span>
      </figcaption>
    </figure>
  )
}
