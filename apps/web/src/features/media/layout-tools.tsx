import { CheckSquare, GalleryVerticalEnd, ZoomIn, ZoomOut } from 'lucide-react'
import { usePersonalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'
import { changeDensity, density, mediaLayout, ROW_HEIGHTS } from './layout-choice'

type Props = {
  /** Whether items of the timeline are being chosen. */
  choosing: { on: boolean; set: (on: boolean) => void }
}

/** Switches between cards and timeline, and has what only the timeline needs. */
export function LayoutTools({ choosing }: Props) {
  const layout = usePersonalStore(mediaLayout)
  const isTimeline = layout === 'timeline'

  return (
    // On a phone the first button stands beside the tabs, and the others share a row.
    <div className="flex flex-wrap items-center gap-1.5 max-md:contents">
      <Button
        variant={isTimeline ? 'quiet' : 'outline'}
        aria-label={m.timeline_title()}
        title={m.timeline_title()}
        aria-pressed={isTimeline}
        onClick={() => mediaLayout.set(isTimeline ? 'cards' : 'timeline')}
        className="min-w-11 max-md:px-2"
      >
        <GalleryVerticalEnd aria-hidden className="size-5" />
        <span className="max-md:hidden">{m.timeline_title()}</span>
      </Button>
      {isTimeline && <DensityButtons />}
      {isTimeline && (
        <Button variant="ghost" aria-pressed={choosing.on} onClick={() => choosing.set(!choosing.on)}>
          <CheckSquare aria-hidden className="size-5" />
          {m.timeline_select()}
        </Button>
      )}
    </div>
  )
}

function DensityButtons() {
  const chosen = usePersonalStore(density)
  return (
    <fieldset className="flex">
      <legend className="sr-only">{m.timeline_density()}</legend>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.timeline_smaller()}
        title={m.timeline_smaller()}
        // Not `disabled`: the focus would go with it.
        aria-disabled={chosen === 0}
        onClick={() => changeDensity(-1)}
        className="aria-disabled:opacity-40"
      >
        <ZoomOut aria-hidden className="size-5" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.timeline_larger()}
        title={m.timeline_larger()}
        aria-disabled={chosen === ROW_HEIGHTS.length - 1}
        onClick={() => changeDensity(1)}
        className="aria-disabled:opacity-40"
      >
        <ZoomIn aria-hidden className="size-5" />
      </Button>
    </fieldset>
  )
}
