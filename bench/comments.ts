// A post with 10,000 comments on a phone with a quarter of this machine's speed: how long it takes to open, to read earlier ones,
// and how smoothly it scrolls.

import { type CDPSession, chromium, type Page } from '@playwright/test'
import postgres from 'postgres'
import { launchOptions } from '../e2e/browser.ts'
import { framesOf, WATCH_FRAMES } from './frames.ts'
import { heapOf } from './heap.ts'
import { type Hub, withHub } from './hub.ts'

const COMMENTS = 10_000
const PAGES = 20
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Four screens a second, for five seconds. */
const SPEED = 3_400
const STRETCH = 17_000

export const benchComments = () =>
  withHub(async (hub) => {
    console.log('\nA post with 10,000 comments, on a phone with a quarter of the speed of this machine')
    console.table(await readComments(hub, await seedComments(hub)))
  })

/** Writes them as the owner: every third one a reply. @returns the id of the post */
async function seedComments({ socket, feed: { familyId, userId } }: Hub): Promise<string> {
  const sql = postgres({ host: socket.host, username: 'postgres', database: 'postgres', max: 1 })
  // No notifications are needed.
  await sql`set session_replication_role = replica`
  const [post] = await sql`insert into public.posts (family_id, user_id, content, comment_count)
    values (${familyId}, ${userId}, 'Who comes in summer?', ${COMMENTS}) returning id`
  await sql`with numbered as (
      select n, gen_random_uuid() as id from generate_series(1, ${COMMENTS}::int) n
    )
    insert into public.comments (id, family_id, user_id, post_id, parent_id, content, created_at)
    select one.id, ${familyId}, (select id from public.profiles where family_id = ${familyId} order by md5(id::text || one.n) limit 1),
           ${post?.id}, case when one.n % 3 = 0 then other.id end,
           one.n || ': ' || repeat('first frost on the pear tree. ', 1 + one.n * 7 % 11 / 3),
           now() - (${COMMENTS}::int - one.n) * interval '1 minute'
      from numbered as one left join numbered as other on other.n = one.n - 1 - one.n % 2`
  await sql`analyze public.comments`
  await sql.end()
  return post?.id
}

/** @returns milliseconds until the newest comments are there, and from one frame to the next; the heap in MB */
async function readComments({ url, session }: Hub, post: string) {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), session)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    let began = performance.now()
    await page.goto(`/home?post=${post}`)
    await page.getByText(`${COMMENTS}: `).waitFor()
    const table: Record<string, object> = { 'open it': { ms: Math.round(performance.now() - began) } }
    await page.waitForTimeout(2_000)
    table['and then'] = { 'heap MB': await heapOf(page, devtools) }

    const earlier = page.getByRole('button', { name: 'Show earlier comments' })
    for (let read = 1; read <= PAGES; read++) {
      began = performance.now()
      const [first] = await page.locator('article[id^=comment-]').allInnerTexts()
      await earlier.click()
      await page.waitForFunction(
        (before) =>
          (document.querySelector('article[id^=comment-]') as HTMLElement | null)?.innerText !== before,
        first,
      )
      if (read === 1 || read === PAGES)
        table[`earlier ones, ${read} times`] = { ms: Math.round(performance.now() - began) }
    }
    table['scroll down'] = await scroll(page, devtools, -STRETCH)
    table['and up again'] = await scroll(page, devtools, STRETCH)
    table['at the end'] = { 'heap MB': await heapOf(page, devtools) }
    return table
  } finally {
    await browser.close()
  }
}

async function scroll(page: Page, devtools: CDPSession, distance: number) {
  await page.evaluate(WATCH_FRAMES)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })
  return framesOf(page)
}
