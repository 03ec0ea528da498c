import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDirectory, refuseIncompleteData } from './data-directory.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kinfold-data-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('it is created with its parent folders, closed to others, and kept as it is the next time', async () => {
  const directory = join(parent, 'some/where/data')
  await makeDataDirectory(directory)
  await writeFile(join(directory, 'objects/photo'), '')
  await makeDataDirectory(directory)

  expect((await stat(directory)).mode & 0o077).toBe(0)
  expect((await readdir(directory)).sort()).toEqual(['objects', 'outbox', 'renditions', 'work'])
  expect(await readdir(join(directory, 'objects'))).toEqual(['photo'])
})

test.runIf(process.platform === 'linux')('a place that takes no folders is refused by name', async () => {
  await expect(makeDataDirectory('/proc/x')).rejects.toThrow(
    'Kinfold cannot write to /proc/x (KINFOLD_DATA_DIR): ENOENT',
  )
})

test('a file in its place is refused', async () => {
  const file = join(parent, 'data')
  await writeFile(file, '')
  await expect(makeDataDirectory(file)).rejects.toThrow(`cannot write to ${file} (KINFOLD_DATA_DIR)`)
})

test.each([
  ['the database of another Postgres', 'postgres/17', /has the data of Postgres 17.*kinfold backup FILE/],
  ['files without a database', 'objects/ab', /has files of a family, but no database.*kinfold restore FILE/],
])('an empty hub is not created next to %s', async (_, folder, message) => {
  await makeDataDirectory(parent)
  await refuseIncompleteData(parent, true)
  await mkdir(join(parent, folder), { recursive: true })

  await expect(refuseIncompleteData(parent, true)).rejects.toThrow(message)

  await mkdir(join(parent, 'postgres/18'), { recursive: true })
  await refuseIncompleteData(parent, true)
})
