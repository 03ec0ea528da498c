import { GalleryVerticalEnd } from 'lucide-react'
import { usePersonalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { mediaLayout } from './layout-choice'

/** Switches between cards and timeline. On a phone it stands beside the tabs. */
export function TimelineSwitch() {
  const isTimeline = usePersonalStore(mediaLayout) === 'timeline'

  return (
    <Button
      variant={isTimeline ? 'quiet' : 'outline'}
      aria-pressed={isTimeline}
      onClick={() => mediaLayout.set(isTimeline ? 'cards' : 'timeline')}
      className="max-md:gap-1 max-md:px-2 max-md:text-sm"
    >
      <GalleryVerticalEnd aria-hidden className="size-5 flex-none max-md:size-4" />
      {m.timeline_title()}
    </Button>
  )
}
