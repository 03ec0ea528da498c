import { Play } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { MorePhotos } from '@/components/ui/more-photos'
import { Photo } from '@/components/ui/photo'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { lazyPart } from '@/lib/lazy-part'
import { isVideo } from '@/photos/is-video'
import { FEED_WIDTH, postPhotoRatio } from '@/photos/post-photo'
import { useRotation } from '@/photos/rotation'

const PhotoGallery = lazyPart(async () => (await import('./photo-gallery')).PhotoGallery)

const HALF_THE_FEED = '(min-width: 768px) 400px, 60vw'

const HALF = 'col-span-3'
const THIRD = 'col-span-2'
/** The cells in a grid of six columns and two rows, by the number of photos; more than five count as five. */
const CELLS: Record<number, string[]> = {
  2: [`${HALF} row-span-2`, `${HALF} row-span-2`],
  3: ['col-span-4 row-span-2', THIRD, THIRD],
  4: [HALF, HALF, HALF, HALF],
  5: [HALF, HALF, THIRD, THIRD, THIRD],
}

type Props = { urls: string[]; name: string; first: boolean }

/** The photos and videos of a post; each opens the gallery. */
export function PostPhotos({ urls, name, first }: Props) {
  const [open, setOpen] = useState<number>()
  const pressed = useRef<HTMLButtonElement>(null)
  const cells = CELLS[Math.min(urls.length, 5)]
  const [alone = ''] = urls
  const total = urls.length
  const ratio = postPhotoRatio(alone, useRotation(alone))

  const button = (url: string, index: number) => (
    <button
      key={url}
      type="button"
      aria-label={
        cells ? m.post_open_photo_of({ name, number: index + 1, total }) : m.post_open_photo({ name })
      }
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget
        setOpen(index)
      }}
      className={cn('relative block w-full cursor-zoom-in -outline-offset-4', cells?.[index])}
    >
      <Photo
        url={url}
        alt={cells ? m.post_photo_of({ name, number: index + 1, total }) : m.post_photo({ name })}
        sizes={cells ? HALF_THE_FEED : FEED_WIDTH}
        ratio={cells ? 'fill' : ratio}
        first={first && index === 0}
        fallback={<NoStill ratio={cells ? undefined : ratio} />}
      />
      {isVideo(url) && <PlaySign />}
      {cells && index === cells.length - 1 && total > cells.length && (
        <MorePhotos text={m.post_more_photos({ count: total - cells.length })} />
      )}
    </button>
  )

  return (
    <>
      {cells ? (
        <div className="grid aspect-4/3 grid-cols-6 grid-rows-2 gap-0.5">
          {urls.slice(0, cells.length).map(button)}
        </div>
      ) : (
        button(alone, 0)
      )}
      {open !== undefined && (
        <Suspense>
          <PhotoGallery
            urls={urls}
            name={name}
            index={open}
            onShow={setOpen}
            onClose={() => setOpen(undefined)}
            returnTo={pressed}
          />
        </Suspense>
      )}
    </>
  )
}

const PlaySign = () => (
  <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-surface/90 shadow-card">
    <Play aria-hidden className="size-6 translate-x-px fill-current text-ink" />
  </span>
)

/** In place of a video whose first frame the server cannot show. */
const NoStill = ({ ratio }: { ratio: number | undefined }) => (
  <span
    style={{ aspectRatio: ratio }}
    className={cn('block w-full bg-sunken', ratio === undefined && 'absolute inset-0')}
  />
)
