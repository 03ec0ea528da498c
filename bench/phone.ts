// A phone with a quarter of this machine's speed, and what is measured on it.

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import type { Hub } from './hub.ts'

const SLOWER = 4
export const SCREEN = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

export type Phone = { page: Page; devtools: CDPSession }

/**
 * Opens a page in a browser that has never been here.
 * @param stored entries of the browser's storage besides the session
 */
export async function withPhone<T>(
  { url, session }: Pick<Hub, 'url' | 'session'>,
  use: (phone: Phone) => Promise<T>,
  stored: Record<string, string> = {},
): Promise<T> {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ baseURL: url, ...SCREEN })
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      { ...stored, [session.key]: session.value },
    )
    const page = await context.newPage()
    const phone = { page, devtools: await context.newCDPSession(page) }
    await slowDown(phone)
    return await use(phone)
  } finally {
    await browser.close()
  }
}

export const slowDown = ({ devtools }: Phone) => setSpeed(devtools, SLOWER)
export const speedUp = ({ devtools }: Phone) => setSpeed(devtools, 1)
const setSpeed = (devtools: CDPSession, rate: number) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate })

export async function timed(act: () => Promise<unknown>) {
  const began = performance.now()
  await act()
  return { ms: Math.round(performance.now() - began) }
}

/** @returns the times from one frame to the next, as the page sees them */
export async function watch({ page }: Phone, act: () => Promise<unknown>) {
  await page.evaluate(WATCH_FRAMES)
  await act()
  const frames = (await page.evaluate('window.stopWatching()')) as number[]
  frames.sort((a, b) => a - b)
  const at = (share: number) => Math.round(frames[Math.floor(frames.length * share)] ?? 0)
  return { frames: frames.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'longest ms': at(1 - 1e-9) }
}

/**
 * Scrolls as a wheel does, and watches the frames.
 * @param pixels downwards
 * @param speed in pixels a second
 */
export const scroll = (phone: Phone, pixels: number, speed: number) =>
  watch(phone, () =>
    phone.devtools.send('Input.synthesizeScrollGesture', {
      x: 150,
      y: 450,
      yDistance: -pixels,
      speed,
      gestureSourceType: 'mouse',
    }),
  )

/** What the scripts of a page hold. */
export async function heapOf({ devtools }: Phone) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { 'heap MB': Math.round(usedSize / 1024 ** 2) }
}

// As text: tsx puts helpers of its own into functions, which the page does not have.
const WATCH_FRAMES = `{
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
