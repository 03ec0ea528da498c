import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pace, runPaced } from './run-paced.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-paced-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const run = (script: string, pace: Partial<Pace>) =>
  runPaced(process.execPath, ['-e', script], {
    seconds: 60,
    maxBytes: 1024 ** 3,
    isBusy: () => false,
    signal: new AbortController().signal,
    ...pace,
  })

const ENDLESS = 'setInterval(() => {}, 1000)'

test('a program ends after its time', async () => {
  await expect(run(ENDLESS, { seconds: 1 })).rejects.toThrow('more than 1 seconds')
})

// Other systems do not tell how much a process takes.
test.runIf(process.platform === 'linux')('a program ends when it takes too much memory', async () => {
  const greedy = `const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 50)`
  await expect(run(greedy, { maxBytes: 200_000_000 })).rejects.toThrow('bytes of memory')
})

test('a program ends when it is aborted', async () => {
  const aborting = new AbortController()
  const running = run(ENDLESS, { signal: aborting.signal })
  aborting.abort()
  await expect(running).rejects.toThrow()
})

test('a program stands still while the server is busy', async () => {
  const ticks = join(directory, 'ticks')
  const sizeOf = async () => (await readFile(ticks, 'utf8').catch(() => '')).length
  const script = `
    const { appendFileSync } = require('node:fs')
    const timer = setInterval(() => appendFileSync(${JSON.stringify(ticks)}, '.'), 20)
    setTimeout(() => clearInterval(timer), 4_000)`
  let busy = false
  const running = run(script, { isBusy: () => busy })
  await expect.poll(sizeOf).toBeGreaterThan(0)
  busy = true
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await sizeOf()
        const still = now === before
        before = now
        return still
      },
      { interval: 700 },
    )
    .toBe(true)
  busy = false
  await running
  expect(await sizeOf()).toBeGreaterThan(before)
})
