// The times from one frame to the next, as a page sees them.

import type { Page } from '@playwright/test'

/** Ends the watch that `WATCH_FRAMES` began. */
export async function framesOf(page: Page) {
  const frames = (await page.evaluate('window.stopWatching()')) as number[]
  frames.sort((a, b) => a - b)
  const at = (share: number) => Math.round(frames[Math.floor(frames.length * share)] ?? 0)
  return { frames: frames.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'longest ms': at(1 - 1e-9) }
}

// As text: tsx puts helpers of its own into functions, which the page does not have.
export const WATCH_FRAMES = `{
  const frames = []
  let before = performance.now()
  let frame = requestAnimationFrame(function next(now) {
    frames.push(now - before)
    before = now
    frame = requestAnimationFrame(next)
  })
  window.stopWatching = () => {
    cancelAnimationFrame(frame)
    return frames.slice(1)
  }
}`
