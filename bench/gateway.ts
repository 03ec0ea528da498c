// Compares the gateway with a bare handler, and measures start-up, memory, what a browser loads, search, and what its
// index adds to writing.

import { withBareHandler } from './against-bare.ts'
import { type Hub, withHub } from './hub.ts'
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

async function compareFeeds(hub: Hub): Promise<Record<string, object>> {
  const { path, headers } = hub.feed
  const table: Record<string, object> = {}
  await withBareHandler(hub, headers, [{ path }], async (compare) => {
    for (const clients of CLIENTS) {
      const { bare, gateway, p99 } = await compare(0, clients, SECONDS)
      table[`${clients} clients`] = {
        'bare handler': Math.round(bare),
        gateway: Math.round(gateway),
        ratio: Number((gateway / bare).toFixed(2)),
        'gateway p99 ms': Math.round(p99),
      }
    }
  })
  return table
}
