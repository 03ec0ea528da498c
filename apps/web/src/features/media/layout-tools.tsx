import { CheckSquare, Ellipsis, GalleryVerticalEnd, ZoomIn, ZoomOut } from 'lucide-react'
import { usePersonalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
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
      {isTimeline && <TimelineMenu onChoose={choosing.on ? undefined : () => choosing.set(true)} />}
    </div>
  )
}

/** Fingers and wheels change the size too, and a long press begins to select. */
function TimelineMenu({ onChoose }: { onChoose: (() => void) | undefined }) {
  const chosen = usePersonalStore(density)
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={m.timeline_menu()}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      {onChoose && (
        <MenuItem icon={CheckSquare} onSelect={onChoose}>
          {m.timeline_select()}
        </MenuItem>
      )}
      {chosen < ROW_HEIGHTS.length - 1 && (
        <MenuItem icon={ZoomIn} onSelect={() => changeDensity(1)}>
          {m.timeline_larger()}
        </MenuItem>
      )}
      {chosen > 0 && (
        <MenuItem icon={ZoomOut} onSelect={() => changeDensity(-1)}>
          {m.timeline_smaller()}
        </MenuItem>
      )}
    </Menu>
  )
}
