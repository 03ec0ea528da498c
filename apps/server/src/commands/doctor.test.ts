// Each cause of a failed start that needs no database is one sentence of the doctor.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { RESTORING } from '../data-directory.ts'
import { lockDataDirectory } from '../lock.ts'
import { doctor } from './doctor.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-doctor-'))
})
afterEach(async () => {
  process.exitCode = undefined
  await rm(directory, { recursive: true })
})

/** @returns the lines of problems, by the name of their check */
async function problems(variables: Record<string, string> = {}) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await doctor(readConfig({ KINFOLD_DATA_DIR: directory, PORT: '0', ...variables }))
  const lines = print.mock.calls.map(([line]) => String(line))
  print.mockRestore()
  return lines.filter((line) => /^✗|^! Backups/.test(line))
}

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a restore that was killed',
    () => writeFile(join(directory, RESTORING), ''),
    '✗ Data directory: The restore into DIRECTORY did not finish. Run it again: kinfold restore FILE',
  ],
  [
    'files without their database',
    () => mkdir(join(directory, 'objects/0b'), { recursive: true }),
    '✗ Data directory: DIRECTORY has files of a family, but no database. Restore a backup into an empty folder (kinfold restore FILE), or bring back the folder postgres.',
  ],
  [
    'damaged secrets',
    () => writeFile(join(directory, 'secrets.json'), '{'),
    '✗ Secrets: DIRECTORY/secrets.json is damaged',
  ],
  ['a file where the backups should be', () => writeFile(join(directory, 'backups'), ''), '! Backups: '],
])('%s', async (_, cause, sentence) => {
  expect(await problems()).toEqual([])
  await rm(join(directory, 'backups'), { recursive: true, force: true })
  await cause()
  const [problem, ...others] = await problems()
  expect(problem).toContain(sentence.replaceAll('DIRECTORY', directory))
  expect(others).toEqual([])
})

test('a port of another program, unless it is that of this hub', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })
  await vi.waitFor(() => expect(other.listening).toBe(true))
  const { port } = other.address() as AddressInfo
  expect(await problems({ PORT: String(port) })).toEqual([
    expect.stringContaining(`✗ Port: Port ${port} is in use. Stop the other program`),
  ])
  const unlock = await lockDataDirectory(directory)
  expect(await problems({ PORT: String(port) })).toEqual([])
  await unlock()
})
