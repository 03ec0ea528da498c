import { Link } from '@tanstack/react-router'
import { Image, Play } from 'lucide-react'
import { StoredPicture } from '@/components/ui/stored-picture'
import { m } from '@/i18n/messages'
import { useSignedUrl } from '@/photos/signed-urls'
import { signedRenditionUrl } from '@/photos/stored-url'
import { linkTo, type Memory, yearsSince } from './memory'

const FRAME = { width: 640, height: 480, resize: 'cover' } as const

type Props = { memory: Memory; today: string }

/** A photo or video of an earlier year, with its age and title below. */
export function MemoryPhoto({ memory, today }: Props) {
  const url = useSignedUrl(memory.picture ?? '')
  const isVideo = memory.file_type?.startsWith('video/')

  return (
    <Link {...linkTo(memory)} className="group block rounded-control">
      <span className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft">
        <StoredPicture
          sources={url ? [{ src: signedRenditionUrl(url, FRAME) }] : []}
          rotation={memory.rotation ?? 0}
          // The title stands below.
          alt=""
          loading="lazy"
          fallback={<Image aria-hidden className="size-8" strokeWidth={1.5} />}
          className="object-cover transition duration-300 group-hover:scale-[1.03]"
        />
        {isVideo && (
          <span className="absolute grid size-10 place-items-center rounded-full bg-surface/90 text-ink shadow-card">
            <Play aria-hidden className="size-4 translate-x-px fill-current" />
          </span>
        )}
      </span>
      <span className="wrap-anywhere mx-0.5 mt-1.5 line-clamp-1 font-semibold text-sm leading-snug">
        <bdi>{memory.title}</bdi>
      </span>
      <span className="block px-0.5 text-[0.8125rem] text-ink-soft leading-snug">
        {m.memories_years({ count: yearsSince(memory, today) })}
      </span>
    </Link>
  )
}
