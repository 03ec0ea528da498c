import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './lock.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-lock-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a directory is locked once, and again after its release', async () => {
  const release = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `already running on ${directory} (process ${process.pid})`,
  )

  await release()
  await (await lockDataDirectory(directory))()
})

test.each([
  ['of a process that is gone', '999999999\n1 boot\n'],
  ['of a process whose number another process has now', `${process.pid}\n1 another-boot\n`],
  ['that a power cut left empty', ''],
])('a lock %s is ignored', async (_, stale) => {
  await writeFile(join(directory, 'kinfold.lock.1'), stale)
  const release = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow('already running')
  expect(await readdir(directory)).toEqual(['kinfold.lock.2'])
  await release()
})

test('of many processes that find a stale lock at the same time, one gets the directory', async () => {
  await writeFile(join(directory, 'kinfold.lock.1'), '999999999\n')

  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(directory)))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
