// What 200 users cost who have the app open: while nothing happens, and when something is announced to all of them.

import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { type Hub, withHub } from './hub.ts'
import { type Change, openApps } from './idle-users.ts'
import { residentMegabytes } from './memory.ts'
import { processorTime } from './processor-time.ts'

const USERS = 200
/** Half the time in which each of them reports that they are there. */
const IDLE_MS = 60_000
const POSTS = 20
/** The statistics of Postgres are at most a second behind. */
const SETTLING_MS = 3_000

export const benchPresence = () =>
  withHub(async (hub) => {
    const posts = countPosts()
    const before = await residentMegabytes(hub.process.pid, hub.socket.pid)
    const closeApps = await openApps(hub, USERS, posts.count)
    await pause(SETTLING_MS)
    const after = await residentMegabytes(hub.process.pid, hub.socket.pid)
    const perUser = ((after.server ?? 0) - (before.server ?? 0)) * (1024 / USERS)
    console.log(`\n${USERS} users with the app open: memory of the gateway (KB per user)`, perUser.toFixed(0))
    console.log(`\n${USERS} users with the app open: processor time`)
    console.table({ 'while nothing happens (% of a core)': await whileIdle(hub) })
    console.log('\nA change that all of them receive: processor time (ms) and transactions')
    console.table(await announcements(hub, posts.received))
    await closeApps()
  })

async function whileIdle({ process: server, socket }: Hub) {
  const time = () => processorTime(server.pid ?? 0, socket.pid)
  const before = await time()
  await pause(IDLE_MS)
  const after = await time()
  const percent = (used: number) => Number(((used / IDLE_MS) * 100).toFixed(1))
  return {
    gateway: percent(after.gateway - before.gateway),
    postgres: percent(after.postgres - before.postgres),
  }
}

/** Posts and deletes: each change waits until everyone has received the one before. */
async function announcements(
  { process: server, socket, feed }: Hub,
  received: (more: number) => Promise<void>,
) {
  const sql = postgres({ host: socket.host, username: 'postgres', database: 'postgres', max: 1 })
  const ids: string[] = []
  const post = async () => {
    const [row] = await sql`insert into public.posts (family_id, user_id, content)
      values (${feed.familyId}, ${feed.userId}, 'First frost') returning id`
    ids.push(row?.id)
  }
  const measure = async (change: () => Promise<unknown>) => {
    await pause(SETTLING_MS)
    const [time, count] = [await processorTime(server.pid ?? 0, socket.pid), await transactions(sql)]
    for (let n = 0; n < POSTS; n++) {
      await change()
      await received(USERS)
    }
    await pause(SETTLING_MS)
    const after = await processorTime(server.pid ?? 0, socket.pid)
    const each = (sum: number) => Number((sum / POSTS).toFixed(1))
    return {
      gateway: each(after.gateway - time.gateway),
      postgres: each(after.postgres - time.postgres),
      transactions: each((await transactions(sql)) - count),
    }
  }
  const table = {
    'a post': await measure(post),
    'its deletion': await measure(() => sql`delete from public.posts where id = ${ids.pop() ?? null}`),
  }
  await sql.end()
  return table
}

async function transactions(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`
  return row?.count
}

/** Counts the changes of posts that the users together have received; `received` waits for so many more. */
function countPosts() {
  let count = 0
  let wanted = 0
  let done = () => {}
  return {
    count({ table }: Change) {
      if (table === 'posts' && ++count === wanted) done()
    },
    async received(more: number) {
      wanted += more
      if (count < wanted) await new Promise<void>((resolve) => (done = resolve))
    },
  }
}
