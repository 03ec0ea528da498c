// Compares the gateway with a bare handler, call by call.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { spawnReady, stop } from '../test/running-kinfold.ts'
import type { Hub } from './hub.ts'
import { load } from './load.ts'
import type { Request as Call } from './queries/requests.ts'
import { recordStatements } from './recorded.ts'

const ROUNDS = 3

export type Compared = { bare: number; gateway: number; p99: number }
type Compare = (index: number, clients: number, seconds: number) => Promise<Compared>

/**
 * Calls `use` with a function that measures requests per second of one of `calls`.
 * @throws when the gateway and the bare handler answer differently
 */
export async function withBareHandler(
  hub: Hub,
  headers: Record<string, string>,
  calls: Call[],
  use: (compare: Compare) => Promise<void>,
): Promise<void> {
  const file = join(hub.directory, 'calls.json')
  await writeFile(file, JSON.stringify(await recordStatements(hub, headers, calls)))
  const { jwtSecret } = JSON.parse(await readFile(join(hub.directory, 'secrets.json'), 'utf8'))
  const bare = spawnReady(
    join(import.meta.dirname, 'bare-handler.ts'),
    { BENCH_SOCKET: hub.socket.host, BENCH_CALLS: file, BENCH_JWT_SECRET: jwtSecret },
    ['--import', 'tsx'],
  )
  try {
    const address = await bare.url
    for (const [index, call] of calls.entries()) {
      await requireSameAnswer(call, headers, hub.url + call.path, `${address}/${index}`)
    }
    await use(async (index, clients, seconds) => {
      const { path, body } = calls[index] as Call
      const past = () => load(`${address}/${index}`, headers, clients, seconds, body)
      const through = () => load(hub.url + path, headers, clients, seconds, body)
      await past()
      await through()
      // Alternating, so that changes in the machine's load affect both.
      const sum = { bare: 0, gateway: 0, p99: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        const gateway = await through()
        const handler = await past()
        sum.gateway += gateway.requestsPerSecond / ROUNDS
        sum.p99 += gateway.p99Ms / ROUNDS
        sum.bare += handler.requestsPerSecond / ROUNDS
      }
      return sum
    })
  } finally {
    await stop(bare.child)
  }
}

async function requireSameAnswer(
  { path, body }: Call,
  headers: Record<string, string>,
  ...addresses: string[]
) {
  const options = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
  const [one, other] = await Promise.all(
    addresses.map(async (address) => withoutClock(await (await fetch(address, options)).text())),
  )
  if (!isDeepStrictEqual(one, other)) {
    throw new Error(`${path}: the gateway answers ${one}, and the bare handler ${other}`)
  }
}

/** Without what each answer has of its own: the moment of its snapshot, and tokens. */
const withoutClock = (answer: string) => answer.replaceAll(/"moment":"[^"]*"|token=[\w.-]+/g, '')
