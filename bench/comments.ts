// A post with 10,000 comments on a phone with a quarter of this machine's speed: how long it takes to open, to read earlier ones,
// and how smoothly it scrolls.

import postgres from 'postgres'
import { type Hub, withHub } from './hub.ts'
import { heapOf, type Phone, scroll, timed, withPhone } from './phone.ts'

const COMMENTS = 10_000
const PAGES = 20
/** Four screens a second, for five seconds. */
const SPEED = 3_400
const STRETCH = 17_000

export const benchComments = () =>
  withHub(async (hub) => {
    console.log('\nA post with 10,000 comments, on a phone with a quarter of the speed of this machine')
    const post = await seedComments(hub)
    console.table(await withPhone(hub, (phone) => readComments(phone, post)))
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
async function readComments(phone: Phone, post: string) {
  const { page } = phone
  const comments = page.locator('article[id^=comment-]')
  const table: Record<string, object> = {
    'open it': await timed(async () => {
      await page.goto(`/home?post=${post}`)
      await page.getByText(`${COMMENTS}: `).waitFor()
    }),
  }
  await page.waitForTimeout(2_000)
  table['and then'] = await heapOf(phone)

  for (let read = 1; read <= PAGES; read++) {
    const known = await comments.count()
    const took = await timed(async () => {
      // Not `click()`, which first waits for frames in which nothing moves, and not by its role: Playwright would read the names
      // of all buttons of the page, which takes longer than the comments.
      await page.locator('section > button', { hasText: 'Show earlier comments' }).dispatchEvent('click')
      await comments.nth(known).waitFor()
    })
    if (read === 1 || read === PAGES) table[`earlier ones, ${read} times`] = took
  }
  table['scroll down'] = await scroll(phone, STRETCH, SPEED)
  table['and up again'] = await scroll(phone, -STRETCH, SPEED)
  table['at the end'] = await heapOf(phone)
  return table
}
