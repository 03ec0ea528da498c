// A conversation of 10,000 messages on a phone with a quarter of this machine's speed: how long it takes to open, and
// how smoothly it scrolls, and how much memory the page takes.

import postgres from 'postgres'
import { type Hub, withHub } from './hub.ts'
import { heapOf, type Phone, scroll, slowDown, speedUp, withPhone } from './phone.ts'

const MESSAGES = 10_000
/** Seven screens a second, for ten seconds. */
const SPEED = 6_000
const STRETCH = 60_000

export const benchMessages = () =>
  withHub(async (hub) => {
    console.log('\nA conversation of 10,000 messages, on a phone with a quarter of the speed of this machine')
    const conversation = await seedMessages(hub)
    console.table(await withPhone(hub, (phone) => scrollMessages(phone, conversation)))
  })

/** Writes a conversation of two, as the owner. @returns its id */
async function seedMessages({ socket, feed: { familyId, userId } }: Hub): Promise<string> {
  const sql = postgres({ host: socket.host, username: 'postgres', database: 'postgres', max: 1 })
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

/** @returns milliseconds until the newest message is there, and from one frame to the next; the heap in MB */
async function scrollMessages(phone: Phone, conversation: string) {
  const { page } = phone
  await page.addInitScript(NOTICE_NEWEST)
  const open = async () => {
    await page.goto(`/messages?conversation=${conversation}`)
    const ms = Math.round(await page.evaluate<number>('window.newestShown'))
    // What goes on behind the screen comes after it.
    await page.waitForTimeout(2_000)
    return { ms }
  }
  const table: Record<string, object> = {
    'open it for the first time': await open(),
    'open it again': await open(),
    'and then': await heapOf(phone),
  }

  table['up, reading page after page'] = await scroll(phone, -STRETCH, SPEED)
  table['down again'] = await scroll(phone, STRETCH / 2, SPEED)
  await speedUp(phone)
  await page.evaluate(READ_MOST)
  await slowDown(phone)
  table['up to the first one'] = await scroll(phone, -STRETCH, SPEED)
  table['down, with all of them read'] = await scroll(phone, STRETCH / 2, SPEED)
  table['at the end'] = await heapOf(phone)
  return table
}

// When the newest message is there, as the page sees it: looking for it from outside takes a slow page seconds.
const NOTICE_NEWEST = `window.newestShown = new Promise((resolve) => {
  requestAnimationFrame(function look() {
    if (document.querySelector('[role=log]')?.textContent.includes('${MESSAGES}: ')) resolve(performance.now())
    else requestAnimationFrame(look)
  })
})`

/** All but what is read while scrolling to the first one. As text, like the watch of the frames. */
const READ_MOST = `(async () => {
  const log = document.querySelector('[role=log]')
  while (Number.parseInt(log.querySelector('article').innerText) > 900) {
    log.scrollTo(0, -log.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()`
