// Kills the hub again and again in the middle of writes, and looks for every acknowledged write afterwards.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acknowledged, newLedger } from './ledger.ts'
import { continueUpload, offsetOf, writeUntilGone } from './load.ts'
import { type Member, returning, signUp } from './member.ts'
import { kill, type RunningHub, recover, start, stop, type Victim } from './running-hub.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 10)
const VICTIMS: Victim[] = ['the process tree', 'Postgres', 'the gateway']

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let directory: string
let hub: RunningHub
let nana: Member
let kills = 0
const ledger = newLedger()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-crash-'))
  hub = await start(directory)
  nana = await signUp(hub.url)
})

afterAll(async () => {
  await stop(hub)
  await rm(directory, { recursive: true })
  console.info(`${kills} kills survived, with ${acknowledged(ledger)} acknowledged writes`)
})

const rounds = Array.from({ length: ROUNDS }, (_, round) =>
  VICTIMS.map((victim) => ({ victim, round })),
).flat()

test.each(rounds)('$victim is killed during writes ($round)', async ({ victim, round }) => {
  await writeUntilKilled(victim, 20 + 7 * (round % 10))
  kills += 1
  hub = await recover(victim, directory, hub)
  nana = await returning(nana, hub.url)

  await expectEveryPost()
  await expectWholeFiles()
  await finishUploads()
  await expectWholeFiles()
})

async function writeUntilKilled(victim: Victim, writes: number): Promise<void> {
  let left = writes
  let killed: Promise<void> | undefined
  await writeUntilGone(nana, ledger, () => {
    left -= 1
    if (left === 0) killed = kill(victim, directory, hub.process)
    return left > 0
  })
  await killed
  expect(left).toBeLessThanOrEqual(0)
}

async function expectEveryPost(): Promise<void> {
  const kept = new Set<string>()
  // A response has a thousand rows at most.
  for (let first = 0; first <= ledger.posts.length; first += 1000) {
    const page = nana.db
      .from('posts')
      .select('id')
      .order('id')
      .range(first, first + 999)
    for (const { id } of (await page.throwOnError()).data) kept.add(id)
  }
  expect(ledger.posts.filter((id) => !kept.has(id))).toEqual([])
}

/** Every acknowledged file is there, and what is there is whole. */
async function expectWholeFiles(): Promise<void> {
  const bucket = nana.db.storage.from('family-media')
  const { data: listed } = await bucket.list(nana.id, { limit: 10_000 })
  const paths = (listed ?? []).map(({ name }) => `${nana.id}/${name}`)
  expect(ledger.files.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => ledger.halves.includes(path))).toEqual([])
  for (const path of paths) {
    const { data } = await bucket.download(path)
    expect((await data?.text()) === ledger.contents.get(path), path).toBe(true)
  }
}

/** Unfinished uploads continue where they were acknowledged, or later. */
async function finishUploads(): Promise<void> {
  for (const [url, { offset }] of ledger.unfinished) {
    const continued = await offsetOf(nana, url)
    expect(continued).toBeGreaterThanOrEqual(offset)
    expect(await continueUpload(nana, ledger, url, continued)).toBe(true)
  }
}
