// A tree of 5,000 people on a phone with a quarter of this machine's speed: how long it takes to open and to unfold, and how
// smoothly it moves.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { MEMBER } from './feed.ts'
import { type Hub, withHub } from './hub.ts'
import { type Phone, timed, watch, withPhone } from './phone.ts'

const PEOPLE = 5_000
const CHILDREN = 3
const BATCH = 1_000

export const benchTree = () =>
  withHub(async (hub) => {
    console.log('\nA tree of 5,000 people, on a phone with a quarter of the speed of this machine')
    await seedPeople(hub)
    console.table(await withPhone(hub, useTree))
  })

/** Couples with three children each, who marry in turn. */
async function seedPeople({ url, feed }: Hub): Promise<void> {
  const client = createClient(url, feed.headers.apikey ?? '', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  })
  const { error } = await client.auth.signInWithPassword(MEMBER)
  if (error) throw error
  const family_id = feed.familyId
  const newId = () => family_id.slice(0, 8) + randomUUID().slice(8)
  const couples = Array.from({ length: PEOPLE / 2 }, () => [newId(), newId()] as const)
  const born = couples.map(([one], index) => ({ one, above: couples[Math.floor((index - 1) / CHILDREN)] }))
  const people = couples.flatMap(([one, other], index) => [
    { id: one, member_name: `Child ${index}`, parent_id: born[index]?.above?.[0] ?? null },
    { id: other, member_name: `Partner ${index}`, parent_id: null },
  ])
  const store = async (table: string, rows: object[]) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await client
        .from(table)
        .insert(rows.slice(from, from + BATCH))
        .throwOnError()
  }
  await store(
    'family_history',
    people.map((person) => ({ ...person, family_id, created_by: feed.userId })),
  )
  await store(
    'parentage',
    born.flatMap(({ one, above }) => (above ? { family_id, child_id: one, parent_id: above[1] } : [])),
  )
  await store(
    'partnerships',
    couples.map(([one_id, other_id]) => ({ family_id, one_id, other_id })),
  )
}

/** @returns milliseconds until it is there, and from one frame to the next */
async function useTree(phone: Phone) {
  const { page } = phone
  const cards = page.getByRole('treeitem')
  const table: Record<string, object> = {
    'open it': await timed(async () => {
      await page.goto('/history?view=tree')
      await cards.first().waitFor()
    }),
  }
  // What goes on behind the screen comes after it.
  await page.waitForTimeout(2_000)
  table['unfold all'] = await timed(async () => {
    await page.getByRole('button', { name: 'Expand all' }).click()
    await page.getByRole('button', { name: 'Expand all' }).waitFor({ state: 'detached' })
  })
  table['drag, as cards'] = await watch(phone, () => drag(page))
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await page.waitForTimeout(1_000)
  table['drag, as dots'] = await watch(phone, () => drag(page))
  table['an hourglass'] = await timed(async () => {
    await page.getByRole('combobox').selectOption('hourglass')
    await cards.first().waitFor()
  })
  return table
}

/** To and fro, in steps as a finger makes them. */
async function drag(page: Page) {
  const place = () => page.getByRole('treeitem').first().boundingBox()
  const before = await place()
  await page.mouse.move(350, 620)
  await page.mouse.down()
  await page.mouse.move(40, 560, { steps: 60 })
  if (JSON.stringify(await place()) === JSON.stringify(before)) throw new Error('The tree did not move')
  for (const x of [350, 40, 350]) await page.mouse.move(x, 600, { steps: 60 })
  await page.mouse.up()
}
