import { useLayoutEffect } from 'react'

/** The content in the skeleton can be read, but not used. */
const CONTENT_WAIT_MS = 2_000

/**
 * Takes the skeleton of index.html away once there is a screen, and its content once the screen has loaded its own. It runs
 * after every render of its component: the first screen may be another one than was rendered first, as for visitors who
 * are led to the sign-in.
 * @param known whether it is known who the user is
 */
export function useEndOfStart(known: boolean) {
  useLayoutEffect(() => {
    const start = document.getElementById('start')
    const root = document.getElementById('root')
    if (!start || !root || !known) return
    let timer: ReturnType<typeof setTimeout> | undefined

    function look() {
      const main = root?.querySelector('main')
      if (!start || !main) return
      if (!start.querySelector('article') || !main.querySelector('[data-first="loading"]')) start.remove()
      else timer ??= setTimeout(() => start.remove(), CONTENT_WAIT_MS)
    }
    // What is rendered as a deferred value comes later.
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true })
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  })
}
