import { Pause, Play, Presentation, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { INTERVALS, type Slideshow } from './use-slideshow'

export const SlideshowButton = ({ onStart }: { onStart: () => void }) => (
  <Button variant="quiet" size="icon" aria-label={m.slideshow()} title={m.slideshow()} onClick={onStart}>
    <Presentation aria-hidden className="size-5" />
  </Button>
)

/** Pausing, the pace, and the way out. */
export function SlideshowBar({ slideshow }: { slideshow: Slideshow }) {
  const { paused, seconds, setSeconds, togglePause, stop } = slideshow
  return (
    <div className="fixed inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit items-center gap-1 rounded-full bg-surface/90 p-1 text-ink opacity-40 shadow-card transition-opacity focus-within:opacity-100 hover:opacity-100">
      <Button
        variant="ghost"
        size="icon"
        aria-label={paused ? m.slideshow_go_on() : m.slideshow_pause()}
        onClick={togglePause}
        // The button that started it is hidden.
        autoFocus
        className="text-ink"
      >
        {paused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
      </Button>
      <select
        aria-label={m.slideshow_interval()}
        value={seconds}
        onChange={({ target }) => setSeconds(Number(target.value))}
        className="h-11 rounded-control bg-surface px-2 font-semibold text-base"
      >
        {INTERVALS.map((one) => (
          <option key={one} value={one}>
            {m.slideshow_seconds({ count: one })}
          </option>
        ))}
      </select>
      <Button variant="ghost" size="icon" aria-label={m.slideshow_stop()} onClick={stop} className="text-ink">
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
