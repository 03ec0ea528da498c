import { useEffect, useState } from 'react'
import { personalStore, usePersonalStore } from '@/browser/personal-store'
import { kindOf, type MediaItem } from '../media-item'

/** How long each photo is shown, in seconds. */
export const INTERVALS = [3, 5, 10] as const
const interval = personalStore<number>('slideshow interval', 'local', (stored) =>
  INTERVALS.some((one) => one === stored) ? (stored as number) : 5,
)

export type Slideshow = ReturnType<typeof useSlideshow>

/**
 * Shows photos and videos one after the other in full screen, and begins again behind the last. A video plays to its end.
 * @param index of the item that is open
 */
export function useSlideshow(
  items: readonly MediaItem[],
  index: number,
  onShow: (id: string) => void,
  onEdge: ((edge: 'first' | 'last') => void) | undefined,
) {
  const [on, setOn] = useState(false)
  const [paused, setPaused] = useState(false)
  const [unplayable, setUnplayable] = useState<string>()
  const seconds = usePersonalStore(interval)
  const isShown = (item: MediaItem) => kindOf(item) !== 'document'
  const next = items.slice(index + 1).find(isShown)
  const first = items.find(isShown)
  const current = items[index]
  const endsItself = current && kindOf(current) === 'video' && current.id !== unplayable

  function goOn() {
    if (next) onShow(next.id)
    else if (onEdge) onEdge('first')
    else if (first) onShow(first.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo
  useEffect(() => {
    if (!on || paused || endsItself) return
    const timer = setTimeout(goOn, seconds * 1000)
    return () => clearTimeout(timer)
  }, [on, paused, endsItself, seconds, index, next?.id])

  useWakeLock(on && !paused)
  useEffect(() => {
    if (!on) return
    // The browser has its own way out of the full screen.
    const leave = () => !document.fullscreenElement && setOn(false)
    document.addEventListener('fullscreenchange', leave)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [on])

  return {
    on,
    paused,
    seconds,
    /** One alone is no show. */
    isPossible: items.filter(isShown).length > 1,
    /** The video has ended. */
    goOn,
    /** The video cannot be played, and is shown as long as a photo. */
    onUnplayable: () => setUnplayable(current?.id),
    setSeconds: (value: number) => interval.set(value),
    togglePause: () => setPaused(!paused),
    start(): void {
      setPaused(false)
      setOn(true)
      // iPhones have no full screen for pages; there the photo fills the window. The whole page, since dialogs are in its body.
      document.documentElement.requestFullscreen?.().catch(() => undefined)
    },
    stop: () => setOn(false),
  }
}

/** Keeps the screen lit, where the browser can: only in a secure context, and until the page is hidden. */
function useWakeLock(wanted: boolean) {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) await lock?.release()
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [wanted])
}
