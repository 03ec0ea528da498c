// The command as a host runs it, from one data directory to the next.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { serve } from '../serve.ts'

const root = join(import.meta.dirname, '../../../..')
const log = { info() {}, warn() {}, error: console.error }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

function kinfold(data: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/main.ts', ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, KINFOLD_DATA_DIR: join(folder, data) } },
  )
  return { status, text: stdout + stderr }
}

test('a hub is checked, backed up, proven, restored and shown', { timeout: 120_000 }, async () => {
  const file = join(folder, 'family.kinfold')
  const server = await serve(readConfig({ PORT: '0', KINFOLD_DATA_DIR: join(folder, 'old') }), log)
  await server.stop()

  const runs = [
    kinfold('old', 'doctor'),
    kinfold('old', 'backup', file),
    kinfold('old', 'verify', file),
    kinfold('new', 'restore', file),
    kinfold('new', 'status'),
    kinfold('new', 'sign-in-link', 'nobody@example.com'),
  ]
  expect(runs).toEqual([
    {
      status: 0,
      text: expect.stringMatching(
        /✓ Data directory\n✓ Free space\n✓ Secrets\n✓ Port\n✓ Files\n✓ Database\n✓ Backups/,
      ),
    },
    { status: 0, text: expect.stringMatching(/has [\d,]+ rows and 0 files \(\d+ kB\)/) },
    { status: 0, text: expect.stringContaining('can be restored') },
    { status: 0, text: expect.stringContaining('Start Kinfold: kinfold start') },
    { status: 0, text: expect.stringMatching(/Running: +no\n.*Proven backup: +none yet/s) },
    { status: 1, text: expect.stringContaining('No account has the address nobody@example.com.') },
  ])
  // Nothing is left running, so the folder can go.
  expect(existsSync(join(folder, 'old/postgres/18/postmaster.pid'))).toBe(false)
})

test.each([
  [['frobnicate'], 'There is no command frobnicate.'],
  [['\u001B]0;a title\u0007'], 'There is no command \uFFFD]0;a title\uFFFD.'],
  [['objects', 'copy', '--from', 'disk', '--to', 'disk'], 'Usage: kinfold objects copy'],
  [['sign-in-link'], 'Usage: kinfold sign-in-link EMAIL'],
  [['restore', '--force', 'x'], "Unknown option '--force'"],
])('kinfold %j fails with one clear message', (args, message) => {
  const { status, text } = kinfold('none', ...args)
  expect(status).toBe(1)
  expect(text).toContain(message)
  expect(text).not.toContain('    at ')
})
