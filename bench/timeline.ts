// A timeline of 50,000 photos on a phone with a quarter of this machine's speed: how long it takes to open, how smoothly it scrolls
// and is scrubbed, and how much memory the page takes.

import { randomBytes } from 'node:crypto'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import WebSocket from 'ws'
import { launchOptions } from '../e2e/browser.ts'
import { png } from '../e2e/photo.ts'
import { multiplyMedia } from '../test/many-media.ts'
import { MEMBER } from './feed.ts'
import { framesOf, WATCH_FRAMES } from './frames.ts'
import { heapOf } from './heap.ts'
import { type Hub, withHub } from './hub.ts'

const PHOTOS = 50_000
const YEARS = 40
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Four screens a second, for ten seconds. */
const SPEED = 3_400
const STRETCH = 34_000
const SHAPES = [
  [400, 300],
  [300, 400],
  [480, 270],
  [450, 300],
] as const

export const benchTimeline = () =>
  withHub(async (hub) => {
    console.log('\nA timeline of 50,000 photos, on a phone with a quarter of the speed of this machine')
    await seedPhotos(hub)
    console.table(await useTimeline(hub))
  })

/** Stores a few photos, and writes a row and a file of its own for each of many more. */
export async function seedPhotos({ url, feed, socket }: Hub): Promise<void> {
  const client = createClient(url, feed.headers.apikey ?? '', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  })
  const { error } = await client.auth.signInWithPassword(MEMBER)
  if (error) throw error
  const paths: string[] = []
  for (const [width, height] of SHAPES) {
    const file_path = `${feed.userId}/${randomBytes(16).toString('base64url')}.png`
    const file = new Blob([new Uint8Array(png(width, height, [120, 150, 110]))], { type: 'image/png' })
    await client.storage.from('family-media').upload(file_path, file)
    const row = {
      title: 'Lake',
      file_path,
      file_type: 'image/png',
      user_id: feed.userId,
      family_id: feed.familyId,
    }
    await client.from('family_media').insert(row).throwOnError()
    paths.push(file_path)
  }
  const sql = postgres({ host: socket.host, username: 'postgres', database: 'postgres', max: 1 })
  await multiplyMedia(sql, paths, PHOTOS, YEARS)
  await sql.end()
}

/** @returns milliseconds until the first photo is there, and from one frame to the next; the heap in MB */
async function useTimeline({ url, session }: Hub) {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    await context.addInitScript(({ key, value }) => {
      localStorage.setItem(key, value)
      localStorage.setItem('kinfold.personal.media layout', '"timeline"')
    }, session)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const began = performance.now()
    await page.goto('/media')
    await page.locator('[data-place] img').first().waitFor()
    const table: Record<string, object> = { 'open it': { ms: Math.round(performance.now() - began) } }
    // What goes on behind the screen comes after it.
    await page.waitForTimeout(2_000)
    table['and then'] = { 'heap MB': await heapOf(page, devtools) }

    table['scroll down'] = await watch(page, () => scroll(devtools, -STRETCH))
    table['and up again'] = await watch(page, () => scroll(devtools, STRETCH))
    table['scrub through all years'] = await watch(page, () => scrub(page))
    await page.waitForTimeout(2_000)
    table['at the end'] = { 'heap MB': await heapOf(page, devtools) }
    return table
  } finally {
    await browser.close()
  }
}

async function watch(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(WATCH_FRAMES)
  await act()
  return framesOf(page)
}

const scroll = (devtools: CDPSession, distance: number) =>
  devtools.send('Input.synthesizeScrollGesture', {
    x: 150,
    y: 500,
    yDistance: distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })

/** Drags the handle from the top to the bottom and back. */
async function scrub(page: Page) {
  const handle = page.getByRole('slider')
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is no scrubber')
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height / 2)
  await page.mouse.down()
  for (const y of [700, 120, 700]) await page.mouse.move(x, y, { steps: 60 })
  await page.mouse.up()
}
