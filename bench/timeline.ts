// A timeline of 50,000 photos on a phone with a quarter of this machine's speed: how long it takes to open, how smoothly it scrolls
// and is scrubbed, and how much memory the page takes.

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import WebSocket from 'ws'
import { png } from '../e2e/photo.ts'
import { multiplyMedia } from '../test/many-media.ts'
import { MEMBER } from './feed.ts'
import { type Hub, withHub } from './hub.ts'
import { heapOf, type Phone, scroll, timed, watch, withPhone } from './phone.ts'

const PHOTOS = 50_000
const YEARS = 40
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
    console.table(await withPhone(hub, useTimeline, { 'kinfold.personal.media layout': '"timeline"' }))
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
    await client.from('media').insert(row).throwOnError()
    paths.push(file_path)
  }
  const sql = postgres({ host: socket.host, username: 'postgres', database: 'postgres', max: 1 })
  await multiplyMedia(sql, paths, PHOTOS, YEARS)
  await sql.end()
}

/** @returns milliseconds until the first photo is there, and from one frame to the next; the heap in MB */
async function useTimeline(phone: Phone) {
  const { page } = phone
  const table: Record<string, object> = {
    'open it': await timed(async () => {
      await page.goto('/media')
      await page.locator('[data-place] img').first().waitFor()
    }),
  }
  // What goes on behind the screen comes after it.
  await page.waitForTimeout(2_000)
  table['and then'] = await heapOf(phone)

  table['scroll down'] = await scroll(phone, STRETCH, SPEED)
  table['and up again'] = await scroll(phone, -STRETCH, SPEED)
  table['scrub through all years'] = await watch(phone, () => scrub(page))
  await page.waitForTimeout(2_000)
  table['at the end'] = await heapOf(phone)
  return table
}

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
