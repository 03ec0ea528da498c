import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CheckSquare, Copy, Ellipsis, ZoomIn, ZoomOut } from 'lucide-react'
import { useStore } from '@/browser/create-store'
import { usePersonalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { changeDensity, density, mediaLayout, ROW_HEIGHTS } from './layout-choice'
import { anySimilarQuery } from './similar/api'
import { choosing } from './timeline/choosing'

/** What only the timeline needs, and the way to similar photos. There is none while it would be empty. */
export function MediaMenu() {
  const isTimeline = usePersonalStore(mediaLayout) === 'timeline'
  const { data: anySimilar } = useQuery(anySimilarQuery(useViewer().familyId))
  const navigate = useNavigate()
  if (!isTimeline && !anySimilar) return null

  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={m.media_options()}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      {isTimeline && <TimelineItems />}
      {anySimilar && (
        <MenuItem icon={Copy} onSelect={() => navigate({ to: '/media', search: { similar: true } })}>
          {m.similar_title()}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Fingers and wheels change the size too, and a long press begins to select. */
function TimelineItems() {
  const chosen = usePersonalStore(density)
  const isChoosing = useStore(choosing)

  return (
    <>
      {!isChoosing && (
        <MenuItem icon={CheckSquare} onSelect={() => choosing.set(true)}>
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
    </>
  )
}
