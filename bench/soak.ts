// Whether memory stays level while a family reads, writes, uploads and receives changes. `--minutes 3` shortens it.

import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Hub, withHub } from './hub.ts'
import { openApps } from './idle-users.ts'
import { residentMegabytes } from './memory.ts'

const APPS = 50
const WRITERS = 4
const READS_PER_WRITE = 5
const PAUSE_MS = 100
/** Until then caches fill. */
const WARM_UP_MINUTES = 2
const FILE = new Blob(['%PDF-1.4\n', randomBytes(1024 * 1024)])

type Sample = { gateway: number; postgres: number }

export const benchSoak = (minutes: number) =>
  withHub(async (hub) => {
    const done = { reads: 0, writes: 0, uploads: 0, changes: 0 }
    const closeApps = await openApps(hub, APPS, () => {
      done.changes++
    })
    const stopping = new AbortController()
    const writers = Array.from({ length: WRITERS }, () => useHub(hub, done, stopping.signal))
    // A request that fails ends the bench.
    const failed = Promise.race(writers)

    console.log(
      `\n${minutes} minutes of ${WRITERS} writers and ${APPS} open apps: memory (MB) and requests so far`,
    )
    const samples: Sample[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await Promise.race([pause(60_000), failed])
      const { server, postgres } = await residentMegabytes(hub.process.pid, hub.socket.pid)
      samples.push({ gateway: server ?? 0, postgres: postgres ?? 0 })
      console.log(`${minute}:`, JSON.stringify({ ...samples.at(-1), ...done }))
    }
    const level = samples.slice(WARM_UP_MINUTES)
    console.log('Slope after the first minutes (MB per minute)')
    console.table({
      gateway: slope(level.map(({ gateway }) => gateway)),
      postgres: slope(level.map(({ postgres }) => postgres)),
    })
    stopping.abort()
    await Promise.all(writers)
    await closeApps()
  })

/** Posts, uploads, reads, and removes what it wrote, so that the hub does not grow. @throws when an answer is an error */
async function useHub(
  { url, feed }: Hub,
  done: { reads: number; writes: number; uploads: number },
  signal: AbortSignal,
): Promise<void> {
  const ask = async (method: string, path: string, body?: string | Blob, type = 'application/json') => {
    const headers = { ...feed.headers, 'content-type': type }
    const response = await fetch(url + path, { method, headers, ...(body && { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  }
  while (!signal.aborted) {
    const id = randomUUID()
    const post = { id, family_id: feed.familyId, user_id: feed.userId, content: 'First frost' }
    await ask('POST', '/rest/v1/posts', JSON.stringify(post))
    for (let read = 0; read < READS_PER_WRITE; read++) {
      await ask('GET', feed.path)
      done.reads++
    }
    const file = `/storage/v1/object/family-media/${feed.userId}/${id}.pdf`
    await ask('POST', file, FILE, 'application/pdf')
    await ask('DELETE', file)
    done.uploads++
    await ask('DELETE', `/rest/v1/posts?id=eq.${id}`)
    done.writes += 2
    await pause(PAUSE_MS)
  }
}

/** By least squares. */
function slope(values: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const middle = (values.length - 1) / 2
  const level = mean(values)
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - level), 0)
  const run = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return Number((rise / run).toFixed(2))
}
