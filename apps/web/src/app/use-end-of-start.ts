import { useLayoutEffect } from 'react'

/** The posts in the skeleton can be read, but not used. */
const POSTS_WAIT_MS = 2_000

/**
 * Takes the skeleton of index.html away once there is a screen, and its posts once the screen has loaded its own. It runs
 * after every render of its component: the first screen may be another one than was rendered first, as for visitors who
 * are led to the sign-in.
 * @param known whether it is known who the user is
 */
export function useEndOfStart(known: boolean) {
  useLayoutEffect(() => {
    const start = document.getElementById('start')
    const main = document.querySelector('#root main')
    if (!start || !known || !main) return
    const ready = () => !start.querySelector('article') || !main.querySelector('[data-feed="loading"]')
    if (ready()) return start.remove()

    const observer = new MutationObserver(() => ready() && start.remove())
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => start.remove(), POSTS_WAIT_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  })
}
