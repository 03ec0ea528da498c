// How long the reads of a member's screens take.

import postgres from 'postgres'
import type { Server } from '../../apps/server/src/postgres/cluster.ts'
import type { Size } from './fill.ts'
import { openScreens } from './open-screens.ts'

const ROUNDS = 15
/** A read of half a millisecond needs more rounds, since any of them may be disturbed. */
const LEAST_MS = 150

export type Times = Record<string, number>

/** @returns the shortest time of each request in milliseconds, by its name: other work on the machine disturbs that least */
export async function timeRequests(
  { host, port, superuser }: Server,
  directory: string,
  database: string,
  family: number,
  size: Size,
): Promise<Times> {
  const sql = postgres({ host, port, username: superuser, database, max: 1, onnotice: () => {} })
  const screens = await openScreens(sql, { host, port, database }, directory, family, size)
  await sql.end()

  const times: Times = {}
  const requests = Object.values(screens.requests).flatMap((screen) => Object.entries(screen))
  for (const [name, request] of requests) {
    const taken: number[] = []
    const first = performance.now()
    while (taken.length < ROUNDS || performance.now() - first < LEAST_MS) {
      const began = performance.now()
      await screens.ask(request)
      taken.push(performance.now() - began)
    }
    times[name] = Math.min(...taken)
  }
  await screens.close()
  return times
}
