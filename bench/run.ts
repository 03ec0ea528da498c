// `npm run bench` compares the gateway with a bare handler, and measures start-up, memory, what a browser loads, search
// and what its index adds to writing, and the scrolling of a long conversation. It asserts nothing.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socketOf, spawnReady, startKinfold, stop } from '../test/running-kinfold.ts'
import { seedFeed } from './feed.ts'
import { load } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { scrollMessages, seedMessages } from './messages.ts'
import { seedSearch, timeSearch } from './search.ts'
import { searchSize, timeWrites } from './search-writes.ts'
import { weigh } from './web-weight.ts'

const CLIENTS = [1, 10, 50]
const SECONDS = 5

const directory = await mkdtemp(join(tmpdir(), 'kinfold-bench-'))
try {
  const first = await startKinfold(directory)
  await stop(first.process)
  const second = await startKinfold(directory)
  console.log('\nStart-up until /health is ready')
  console.table({
    'first start (new data directory)': { ms: Math.round(first.took) },
    'second start': { ms: Math.round(second.took) },
  })

  const { publishableKey } = (await (await fetch(`${second.url}/config.json`)).json()) as {
    publishableKey: string
  }
  const socket = await socketOf(directory)
  const feed = await seedFeed(second.url, publishableKey, socket.host)
  const memoryAtRest = await residentMegabytes(second.process.pid, socket.pid)

  const bare = spawnReady(
    join(import.meta.dirname, 'bare-handler.ts'),
    { BENCH_SOCKET: socket.host, BENCH_PATH: feed.path, BENCH_JWT_SECRET: await jwtSecret() },
    ['--import', 'tsx'],
  )
  const bareUrl = await bare.url
  await sameAnswer(second.url + feed.path, bareUrl + feed.path)

  console.log(
    '\nThe feed: 20 posts with their authors, as a member, under row-level security (requests per second)',
  )
  const table: Record<string, object> = {}
  for (const clients of CLIENTS) {
    for (const url of [bareUrl, second.url]) await load(url + feed.path, feed.headers, clients, 2) // warm up
    // Alternating, so that changes in the machine's load affect both.
    const rounds: { bare: number; gateway: number; p99: number }[] = []
    for (let round = 0; round < 3; round++) {
      const through = await load(second.url + feed.path, feed.headers, clients, SECONDS)
      const past = await load(bareUrl + feed.path, feed.headers, clients, SECONDS)
      rounds.push({ bare: past.requestsPerSecond, gateway: through.requestsPerSecond, p99: through.p99Ms })
    }
    const mean = (pick: (round: (typeof rounds)[number]) => number) =>
      rounds.reduce((sum, round) => sum + pick(round), 0) / rounds.length
    const [gateway, handler] = [mean((round) => round.gateway), mean((round) => round.bare)]
    table[`${clients} clients`] = {
      'bare handler': Math.round(handler),
      gateway: Math.round(gateway),
      ratio: Number((gateway / handler).toFixed(2)),
      'gateway p99 ms': Math.round(mean((round) => round.p99)),
    }
  }
  console.table(table)
  await stop(bare.child)

  console.log('\nResident memory (MB; shared pages divided among their processes)')
  console.table({
    'at rest': memoryAtRest,
    'after the load': await residentMegabytes(second.process.pid, socket.pid),
  })

  console.log('\nJavaScript that a screen loads, compressed')
  const session = await sessionOf(second.url, publishableKey)
  console.table(await weigh(second.url, ['/login', '/home'], session))

  console.log('\nSearch in a family with 100,000 rows, through the gateway, one at a time')
  await seedSearch(socket.host)
  console.table(await timeSearch(second.url, feed.headers))
  console.table(await searchSize(socket.host))
  console.log('\nWriting with the search index and without it, as a member (milliseconds for each row)')
  console.table(await timeWrites(socket.host, feed.userId))

  console.log('\nA conversation of 10,000 messages, on a phone with a quarter of the speed of this machine')
  const conversation = await seedMessages(socket.host, feed)
  console.table(await scrollMessages(second.url, conversation, session))
  await stop(second.process)

  async function sameAnswer(...urls: string[]) {
    const answers = await Promise.all(
      urls.map(async (url) => JSON.parse(await (await fetch(url, { headers: feed.headers })).text())),
    )
    if (
      answers.some((posts) => posts.length !== 20 || JSON.stringify(posts) !== JSON.stringify(answers[0]))
    ) {
      throw new Error('The bare handler and the gateway give different responses')
    }
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function jwtSecret(): Promise<string> {
  return JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8')).jwtSecret
}

/** Signs in as the app does. @returns the entry that the app would store in the browser */
async function sessionOf(url: string, publishableKey: string) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.test', password: 'a long password' }),
  })
  return { key: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value: await response.text() }
}
