import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Image, Images, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { Photo } from '@/components/ui/photo'
import { Skeleton } from '@/components/ui/skeleton'
import { StoredPicture } from '@/components/ui/stored-picture'
import { readAddress } from '@/data/address'
import { useViewer } from '@/lib/viewer'
import { useFreshUrls, useSignedUrl } from '@/photos/signed-urls'
import { signedRenditionUrl } from '@/photos/stored-url'
import type { HubLink } from './hub-links'
import { type Card, linkCardQuery, type StoredFile } from './link-card-api'
import { useLiveCard } from './use-live-card'

const icons = { recipe: Utensils, event: CalendarDays, photo: Image, album: Images }

type Props = {
  link: HubLink
  /** Shown when the viewer may not see what the link leads to, or it was deleted. */
  otherwise?: ReactNode
}

/** Below a text: a recipe, an event, a photo or an album that its link leads to. */
export function LinkCard({ link, otherwise }: Props) {
  const { familyId } = useViewer()
  const { data: card, isPending } = useQuery(linkCardQuery(familyId, link))
  useLiveCard(link)

  if (isPending) return <Skeleton className="mx-2 mt-1.5 mb-2 h-16 w-72 max-w-[calc(100%-1rem)]" />
  if (!card) return otherwise
  const Icon = icons[link.kind]
  return (
    <Link
      {...readAddress(link.path)}
      className="mx-2 mt-1.5 mb-2 flex h-16 w-72 max-w-[calc(100%-1rem)] items-center gap-3 overflow-hidden rounded-control border border-line bg-surface pe-3 hover:bg-paper"
    >
      <span className="relative grid size-16 flex-none place-items-center overflow-hidden bg-sunken text-primary-strong">
        <Picture card={card} fallback={<Icon aria-hidden className="size-6" />} />
      </span>
      <span className="grid min-w-0">
        <span dir="auto" className="truncate font-semibold">
          {card.title}
        </span>
        <span className="truncate text-[0.8125rem] text-ink-soft">{card.text}</span>
      </span>
    </Link>
  )
}

function Picture({ card, fallback }: { card: Card; fallback: ReactNode }) {
  if (card.picture) return <Photo url={card.picture} alt="" sizes="64px" ratio={1} fallback={fallback} />
  if (card.file) return <PrivatePicture {...card.file} fallback={fallback} />
  return fallback
}

const BOX = { width: 128, height: 128, resize: 'cover' } as const

function PrivatePicture({ at, rotation, fallback }: StoredFile & { fallback: ReactNode }) {
  useFreshUrls([at])
  const url = useSignedUrl(at)
  const sources = url ? [{ src: signedRenditionUrl(url, BOX) }] : []
  return <StoredPicture sources={sources} rotation={rotation} alt="" fallback={fallback} />
}
