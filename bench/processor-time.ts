// Counts processor time, which other work on the machine does not change as it changes what a clock shows.

import { readFile } from 'node:fs/promises'
import { childrenOf } from './memory.ts'

/** Of the kernel's clock, which Linux fixes at 100 for programs. */
const MS_PER_TICK = 10

/** Milliseconds since their start that the server and all Postgres processes have used. */
export async function processorTime(server: number, postmaster: number) {
  const workers = await childrenOf(postmaster)
  const times = await Promise.all(workers.map((pid) => ownTime(pid)))
  const parent = await ownTime(postmaster)
  return {
    gateway: (await ownTime(server)).used,
    postgres: parent.used + parent.ofEnded + times.reduce((sum, { used }) => sum + used, 0),
  }
}

/** `ofEnded`: of children that have ended, such as autovacuum workers. */
async function ownTime(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in the second field may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { used: (user + system) * MS_PER_TICK, ofEnded: (endedUser + endedSystem) * MS_PER_TICK }
}
