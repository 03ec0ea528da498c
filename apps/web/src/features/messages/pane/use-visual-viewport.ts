import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  window.visualViewport?.addEventListener('resize', onChange)
  window.visualViewport?.addEventListener('scroll', onChange)
  return () => {
    window.visualViewport?.removeEventListener('resize', onChange)
    window.visualViewport?.removeEventListener('scroll', onChange)
  }
}

// Two fingers that make the page larger are no keyboard.
const zoomed = () => (window.visualViewport?.scale ?? 1) > 1.01
const height = () => (zoomed() ? undefined : window.visualViewport?.height)
const top = () => (zoomed() ? 0 : (window.visualViewport?.offsetTop ?? 0))

/** The part of the page that a phone's keyboard leaves free, in pixels; undefined where the browser does not tell. */
export const useVisualViewport = () => ({
  height: useSyncExternalStore(subscribe, height),
  top: useSyncExternalStore(subscribe, top),
})
