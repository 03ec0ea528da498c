import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useLayer } from '@/browser/layers'
import { Lightbox } from '@/components/ui/lightbox'
import { StepButton } from '@/components/ui/step-button'
import { useSwipe } from '@/components/ui/use-swipe'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { kindOf, type MediaItem, ratioOf } from '../media-item'
import { useLivePeople } from '../people/api'
import { MarkingBar } from '../people/marking-bar'
import { PeopleButton } from '../people/people-button'
import { PeopleCaption } from '../people/people-caption'
import { PeopleOnPhoto } from '../people/people-on-photo'
import { useMarking } from '../people/use-marking'
import { useFreshUrls, useSignedUrl } from '../signed-urls'
import { Caption } from './caption'
import { ItemActions } from './item-actions'
import { ItemDocument } from './item-document'
import { ItemPhoto, viewingUrl } from './item-photo'
import { ItemPlayer } from './item-player'
import { ItemSound } from './item-sound'
import { LivePhoto } from './live-photo'
import { SlideshowBar, SlideshowButton } from './slideshow-controls'
import { type Slideshow, useSlideshow } from './use-slideshow'

const LOAD_AHEAD = 5

type Props = {
  item: MediaItem
  /** Those that one can go on to; the item need not be among them. */
  items: MediaItem[]
  onShow: (id: string) => void
  onClose: () => void
  /** There are few left to go on to. */
  onNearEnd: () => void
  /** Shows the first or the last of all, where `items` are only some of them. */
  onEdge?: (edge: 'first' | 'last') => void
  comments: ReactNode
}

/** One item in full, and from it to the others: by buttons, arrow keys, or with a finger. */
export function MediaLightbox({ item, items, onShow, onClose, onNearEnd, onEdge, comments }: Props) {
  const index = items.findIndex(({ id }) => id === item.id)
  const [previous, next] = [items[index - 1], index < 0 ? undefined : items[index + 1]]
  const neighbours = [previous, next].filter((neighbour) => neighbour !== undefined)
  const refresh = useFreshUrls([item, ...neighbours])
  const show = (target: MediaItem | undefined) => target && target.id !== item.id && onShow(target.id)

  const nearEnd = index >= 0 && index + LOAD_AHEAD >= items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is near the end
  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, index])

  const slideshow = useSlideshow(items, index, onShow, onEdge)
  const hasPeople = kindOf(item) === 'image' && ratioOf(item) !== undefined
  const [peopleShown, setPeopleShown] = useState(false)
  const marking = useMarking(item)
  useLivePeople()
  const { swiping, offset } = useSwipe((direction) => show(direction === 'next' ? next : previous))

  // Before the item itself, whose address Back leaves.
  useLayer(slideshow.on, slideshow.stop)
  useLayer(marking.on, marking.stop)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // In a player the arrow keys seek, and in a field they move the caret. A dialog on top handles its own keys.
    const own = event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement
    if (own || marking.on || !event.currentTarget.contains(event.target as Node)) return
    if (event.key === ' ' && slideshow.on) {
      slideshow.togglePause()
      return event.preventDefault()
    }
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key.startsWith('ArrowL') || event.key.startsWith('ArrowR'))
      show(event.key === forwards ? next : previous)
    else if (event.key === 'Home') onEdge ? onEdge('first') : show(items[0])
    else if (event.key === 'End') onEdge ? onEdge('last') : show(items.at(-1))
    else return
    event.preventDefault()
  }

  return (
    <Lightbox
      title={item.title}
      open
      hasAddress
      onOpenChange={(open) => !open && onClose()}
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        // Itself, so that the first thing ringed is not the way out.
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      onCloseAutoFocus={(event) => {
        // The card of the last item takes it, unless that is not among the cards.
        event.preventDefault()
        if (document.activeElement === document.body) document.querySelector('main')?.focus()
      }}
      onEscapeKeyDown={(event) => {
        if (!slideshow.on && !marking.on) return
        event.preventDefault()
        if (marking.on) marking.stop()
        else slideshow.stop()
      }}
      data-slideshow={slideshow.on || undefined}
      className="group/box fixed inset-0 z-40 grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] outline-none data-slideshow:grid-rows-[minmax(0,1fr)]"
    >
      {slideshow.on && <SlideshowBar slideshow={slideshow} />}
      <div
        className={cn(
          'flex flex-wrap justify-end gap-1 py-3 pe-15 group-data-slideshow/box:hidden',
          marking.on && 'invisible',
        )}
      >
        {comments}
        {hasPeople && <PeopleButton pressed={peopleShown} onClick={() => setPeopleShown(!peopleShown)} />}
        {slideshow.isPossible && <SlideshowButton onStart={slideshow.start} />}
        <ItemActions item={item} onDelete={() => ((next ?? previous) ? show(next ?? previous) : onClose())} />
      </div>
      <div {...(!marking.on && swiping)} className="relative touch-pan-y touch-pinch-zoom overflow-hidden">
        <div
          className="absolute inset-0 flex group-not-data-slideshow/box:md:inset-x-20"
          style={{ transform: `translateX(${offset}px)` }}
        >
          <div
            key={item.id}
            className={cn(
              'flex size-full',
              slideshow.on && 'motion-safe:animate-[fade-in_600ms] motion-reduce:animate-none',
            )}
          >
            <Stage item={item} onBroken={refresh} slideshow={slideshow}>
              {hasPeople && !slideshow.on && (
                <PeopleOnPhoto item={item} shown={peopleShown} marking={marking} />
              )}
            </Stage>
          </div>
        </div>
        {!marking.on && (
          <>
            <StepButton direction="previous" disabled={!previous} onClick={() => show(previous)} />
            <StepButton direction="next" disabled={!next} onClick={() => show(next)} />
          </>
        )}
      </div>
      <div className="max-h-[40dvh] overflow-y-auto px-4 group-data-slideshow/box:hidden pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-20">
        {marking.on ? (
          <MarkingBar item={item} marking={marking} />
        ) : (
          <Caption
            key={item.id}
            item={item}
            people={hasPeople && <PeopleCaption item={item} open={peopleShown} marking={marking} />}
          />
        )}
        <div className="mx-auto mt-2 w-fit text-ink">
          <WaitingChange lane={editLane(item.id)} />
        </div>
      </div>
      {neighbours.map((neighbour) => (
        <Preload key={neighbour.id} item={neighbour} />
      ))}
    </Lightbox>
  )
}

type StageProps = { item: MediaItem; onBroken: () => void; slideshow: Slideshow; children: ReactNode }

function Stage({ item, onBroken, slideshow, children }: StageProps) {
  const url = useSignedUrl(item)
  if (url === undefined) return null
  if (url === null) return <ItemDocument item={item} url={null} problem={m.media_gone()} />
  const photo = (
    <ItemPhoto item={item} url={url} onBroken={onBroken}>
      {children}
    </ItemPhoto>
  )
  if (item.motion_path) return <LivePhoto motion={`${item.bucket_id}/${item.motion_path}`}>{photo}</LivePhoto>
  if (kindOf(item) === 'image') return photo
  if (item.file_type.startsWith('audio/')) return <ItemSound item={item} url={url} onBroken={onBroken} />
  if (kindOf(item) === 'video')
    return <ItemPlayer item={item} url={url} onBroken={onBroken} slideshow={slideshow} />
  return <ItemDocument item={item} url={url} />
}

/** Preloads a photo before the user steps to it. */
function Preload({ item }: { item: MediaItem }) {
  const url = useSignedUrl(item)
  const wanted = url && kindOf(item) === 'image'
  return wanted ? <link rel="preload" as="image" href={viewingUrl(url)} /> : null
}
