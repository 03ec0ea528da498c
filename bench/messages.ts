// A conversation of 10,000 messages on a phone with a quarter of this machine's speed: how long it takes to open, and
// how smoothly it scrolls.

import { type CDPSession, chromium, type Page } from '@playwright/test'
import postgres from 'postgres'
import { launchOptions } from '../e2e/browser.ts'
import { framesOf, WATCH_FRAMES } from './frames.ts'
import { withHub } from './hub.ts'
import type { Session } from './session.ts'

const MESSAGES = 10_000
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Seven screens a second, for ten seconds. */
const SPEED = 6_000
const STRETCH = 60_000

export const benchMessages = () =>
  withHub(async ({ url, socket, feed, session }) => {
    console.log('\nA conversation of 10,000 messages, on a phone with a quarter of the speed of this machine')
    console.table(await scrollMessages(url, await seedMessages(socket.host, feed), session))
  })

/** Writes a conversation of two, as the owner. @returns its id */
async function seedMessages(
  socket: string,
  { familyId, userId }: { familyId: string; userId: string },
): Promise<string> {
  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  // No notifications are needed.
  await sql`set session_replication_role = replica`
  const [other] =
    await sql`select id from public.profiles where family_id = ${familyId} and id <> ${userId} limit 1`
  const pair = [userId, other?.id].sort()
  const [conversation] = await sql`insert into public.conversations (family_id, kind, pair, created_by)
    values (${familyId}, 'direct', ${pair}, ${userId}) returning id`
  await sql`insert into public.conversation_members (conversation_id, user_id)
    select ${conversation?.id}, unnest(${pair}::uuid[])`
  // Long and short ones, three in a row, twenty a day.
  await sql`insert into public.messages (conversation_id, user_id, content, created_at)
    select ${conversation?.id}, (${pair}::uuid[])[1 + n / 3 % 2],
           n || ': ' || repeat('first frost on the pear tree, so Lena climbed up. ', 1 + n * 7 % 11 / 3),
           now() - (${MESSAGES}::int - n) * interval '90 seconds' - (${MESSAGES}::int - n) / 20 * interval '7 hours'
      from generate_series(1, ${MESSAGES}::int) n`
  await sql`analyze public.messages`
  await sql.end()
  return conversation?.id
}

/**
 * Opens the conversation in a browser that has never been here, and scrolls.
 * @param session what supabase-js keeps in the browser's storage
 * @returns milliseconds until the newest message is there, and from one frame to the next
 */
async function scrollMessages(url: string, conversation: string, session: Session) {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), session)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const slower = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

    await slower(SLOWER)
    const began = performance.now()
    await page.goto(`/messages?conversation=${conversation}`)
    await page.getByRole('log').getByText(`${MESSAGES}: `).waitFor()
    const table: Record<string, object> = { 'open it': { ms: Math.round(performance.now() - began) } }
    // What goes on behind the screen comes after it.
    await page.waitForTimeout(2_000)

    table['up, reading page after page'] = await scroll(page, devtools, STRETCH)
    table['down again'] = await scroll(page, devtools, -STRETCH / 2)
    await slower(1)
    await page.evaluate(READ_MOST)
    await slower(SLOWER)
    table['up to the first one'] = await scroll(page, devtools, STRETCH)
    table['down, with all of them read'] = await scroll(page, devtools, -STRETCH / 2)
    return table
  } finally {
    await browser.close()
  }
}

async function scroll(page: Page, devtools: CDPSession, distance: number) {
  await page.evaluate(WATCH_FRAMES)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })
  return framesOf(page)
}

/** All but what is read while scrolling to the first one. As text, like `WATCH_FRAMES`. */
const READ_MOST = `(async () => {
  const log = document.querySelector('[role=log]')
  while (Number.parseInt(log.querySelector('article').innerText) > 900) {
    log.scrollTo(0, -log.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()`
