// How long each query of a screen takes: for a member whose family has the hub to itself, and for the same member in a hub of many.
// `npm run bench -- queries --families 1000` makes fewer than 10,000.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../apps/server/src/postgres/cluster.ts'
import { type Families, LARGE, type Size, USUAL } from './queries/fill.ts'
import { makeHub } from './queries/make-hub.ts'
import { type Times, timeRequests } from './queries/time-requests.ts'

/** The smaller family of the full hub, and the larger one. */
const [SMALL, BIG] = [1, 0]

export async function benchQueries(families: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-bench-'))
  // Written once and thrown away: what protects data only takes time.
  const cluster = await startCluster(directory, {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    autovacuum: 'off',
  })
  try {
    const large = scaled(LARGE, families / 10_000)
    const others = { first: SMALL, last: families, size: USUAL }
    const hubs: Record<string, Families[]> = {
      small_alone: [{ first: SMALL, last: SMALL, size: USUAL }],
      big_alone: [{ first: BIG, last: BIG, size: large }],
      all_families: [{ first: BIG, last: BIG, size: large }, others],
    }
    const began = performance.now()
    for (const [name, content] of Object.entries(hubs)) await makeHub(cluster, name, content)
    console.log(
      `\nQueries in a hub of ${families} families, made in ${Math.round((performance.now() - began) / 1000)} s`,
    )

    const measure = (hub: string, family: number, size: Size) =>
      timeRequests(cluster, directory, hub, family, size)
    const table = (alone: Times, full: Times) =>
      Object.fromEntries(
        Object.entries(alone).map(([name, ms]) => [
          name,
          { alone: round(ms), full: round(full[name] ?? 0), ratio: round((full[name] ?? 0) / ms) },
        ]),
      )
    console.log('\nA member of an ordinary family (ms)')
    console.table(
      table(await measure('small_alone', SMALL, USUAL), await measure('all_families', SMALL, USUAL)),
    )
    console.log('\nA member of a large family (ms)')
    console.table(table(await measure('big_alone', BIG, large), await measure('all_families', BIG, large)))
  } finally {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const scaled = (size: Size, factor: number) =>
  Object.fromEntries(
    Object.entries(size).map(([what, count]) => [
      what,
      Math.max(Math.ceil(count * factor), USUAL[what as keyof Size]),
    ]),
  ) as Size

const round = (value: number) => Math.round(value * 10) / 10
