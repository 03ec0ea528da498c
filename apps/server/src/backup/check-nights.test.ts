import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskBackups } from './backup-store.ts'
import { checkNights, turnsBetween } from './check-nights.ts'

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 15))
const all = Array.from({ length: 30 }, (_, turn) => turn)
const sorted = (turns: Iterable<number>) => [...turns].sort((one, other) => one - other)

test('each night has one turn, and 30 nights have all', () => {
  const turns = Array.from({ length: 30 }, (_, day) => [...turnsBetween(night(day), night(day + 1))])
  expect(turns.every((turn) => turn.length === 1)).toBe(true)
  expect(sorted(turns.flat())).toEqual(all)
})

test('turns that were missed are made up for, once', () => {
  const four = [...turnsBetween(night(1), night(5))]
  expect(sorted(four)).toEqual(
    sorted([2, 3, 4, 5].flatMap((day) => [...turnsBetween(night(day - 1), night(day))])),
  )
  expect(sorted(turnsBetween(night(1), night(100)))).toEqual(all)
  expect(sorted(turnsBetween(undefined, night(1)))).toEqual(all)
  expect([...turnsBetween(night(1), night(1))]).toEqual([])
})

test('a changed byte that the file system does not tell of is found within 30 nights; with time to read on, in the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = diskBackups(folder)
  const hashes = new Map<string, string>()
  for (let photo = 0; photo < 60; photo++) {
    const content = Buffer.from(`photo ${photo}`)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const path = `files/${sha256.slice(0, 2)}/${sha256}`
    await store.write(
      path,
      (async function* () {
        yield content
      })(),
    )
    hashes.set(path, sha256)
  }
  const [file = ''] = hashes.keys()
  await writeFile(join(folder, file), (await readFile(join(folder, file))).fill('x', 3, 4))
  const nights = [{ name: 'kinfold-20261101-031500.night', list: hashes }]
  const paths = await store.list()
  // After the change of the file.
  const later = (day: number) => new Date(Date.UTC(2100, 0, day, 3, 15))
  const checkIn = (day: number, readOnMs: number) =>
    checkNights(store, nights, paths, { since: later(day - 1), now: later(day), again: new Set(), readOnMs })

  const found: string[] = []
  for (let day = 1; day <= 30; day++) found.push(...(await checkIn(day, 0)))
  expect(found).toEqual([file])
  for (const day of [1, 2]) expect([...(await checkIn(day, 60_000))]).toEqual([file])
})
