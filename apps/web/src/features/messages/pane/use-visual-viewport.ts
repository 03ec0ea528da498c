import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  window.visualViewport?.addEventListener('resize', onChange)
  window.visualViewport?.addEventListener('scroll', onChange)
  return () => {
    window.visualViewport?.removeEventListener('resize', onChange)
    window.visualViewport?.removeEventListener('scroll', onChange)
  }
}

// Pinch zoom also shrinks the visual viewport, without a keyboard.
const zoomed = () => (window.visualViewport?.scale ?? 1) > 1.01
const height = () => (zoomed() ? undefined : window.visualViewport?.height)
const top = () => (zoomed() ? 0 : (window.visualViewport?.offsetTop ?? 0))

/** The part of the page above a phone's keyboard, in pixels; `height` is undefined where the browser does not know. */
export const useVisualViewport = () => ({
  height: useSyncExternalStore(subscribe, height),
  top: useSyncExternalStore(subscribe, top),
})
