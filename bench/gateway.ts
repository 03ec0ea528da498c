// Compares the gateway with a bare handler, and measures start-up, memory, what a browser loads, search, and what its
// index adds to writing.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnReady, stop } from '../test/running-kinfold.ts'
import { type Hub, withHub } from './hub.ts'
import { load } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { seedSearch, timeSearch } from './search.ts'
import { searchSize, timeWrites } from './search-writes.ts'
import { weigh } from './web-weight.ts'

const CLIENTS = [1, 10, 50]
const SECONDS = 5

export const benchGateway = () =>
  withHub(async (hub) => {
    const { url, socket, feed } = hub
    console.log('\nStart-up until /health is ready')
    console.table({
      'first start (new data directory)': { ms: Math.round(hub.firstStart) },
      'second start': { ms: Math.round(hub.took) },
    })

    const memory = () => residentMegabytes(hub.process.pid, socket.pid)
    const atRest = await memory()
    console.log(
      '\nThe feed: 20 posts with their authors, as a member, under row-level security (requests per second)',
    )
    console.table(await compareFeeds(hub))
    console.log('\nResident memory (MB; shared pages divided among their processes)')
    console.table({ 'at rest': atRest, 'after the load': await memory() })

    console.log('\nJavaScript that a screen loads, compressed')
    console.table(await weigh(url, ['/login', '/home'], hub.session))

    console.log('\nSearch in a family with 100,000 rows, through the gateway, one at a time')
    await seedSearch(socket.host)
    console.table(await timeSearch(url, feed.headers))
    console.table(await searchSize(socket.host))
    console.log('\nWriting with the search index and without it, as a member (milliseconds for each row)')
    console.table(await timeWrites(socket.host, feed.userId))
  })

async function compareFeeds({ url, feed, socket, directory }: Hub): Promise<Record<string, object>> {
  const secrets = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  const bare = spawnReady(
    join(import.meta.dirname, 'bare-handler.ts'),
    { BENCH_SOCKET: socket.host, BENCH_PATH: feed.path, BENCH_JWT_SECRET: secrets.jwtSecret },
    ['--import', 'tsx'],
  )
  const [throughGateway, past] = [url + feed.path, (await bare.url) + feed.path]
  await sameAnswer(feed.headers, throughGateway, past)

  const table: Record<string, object> = {}
  for (const clients of CLIENTS) {
    for (const address of [past, throughGateway]) await load(address, feed.headers, clients, 2) // warm up
    // Alternating, so that changes in the machine's load affect both.
    const rounds: { bare: number; gateway: number; p99: number }[] = []
    for (let round = 0; round < 3; round++) {
      const gateway = await load(throughGateway, feed.headers, clients, SECONDS)
      const handler = await load(past, feed.headers, clients, SECONDS)
      rounds.push({
        bare: handler.requestsPerSecond,
        gateway: gateway.requestsPerSecond,
        p99: gateway.p99Ms,
      })
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
  await stop(bare.child)
  return table
}

async function sameAnswer(headers: Record<string, string>, ...addresses: string[]) {
  const answers = await Promise.all(
    addresses.map(async (address) => JSON.parse(await (await fetch(address, { headers })).text())),
  )
  if (answers.some((posts) => posts.length !== 20 || JSON.stringify(posts) !== JSON.stringify(answers[0]))) {
    throw new Error('The bare handler and the gateway give different responses')
  }
}
