import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, startStorage, type TestStorage } from '../testing.ts'
import { tusOn } from './testing.ts'

let storage: TestStorage
let tus: ReturnType<typeof tusOn>
beforeAll(async () => {
  storage = await startStorage()
  tus = tusOn(storage)
})
afterAll(() => storage.close())

describe('300 MB', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const memoryHeld = () => {
    // V8 frees buffers beside the program; the second collection waits for the first to end.
    collectGarbage()
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const chunk = (index: number) => Buffer.alloc(1024 * 1024, index % 251)
  const COUNT = 300

  /** Sends the megabytes from `first` on; disconnects before `cut`. */
  async function send(url: string, first: number, cut = COUNT) {
    const patch = await tus.open(url, first * chunk(0).length, (COUNT - first) * chunk(0).length)
    let highest = 0
    for (let index = first; index < cut; index++) {
      if (!patch.write(chunk(index))) await once(patch, 'drain')
      if (index % 50 === 0) highest = Math.max(highest, memoryHeld())
    }
    if (cut < COUNT) patch.destroy()
    else {
      const [response] = await once(patch.end(), 'response')
      expect(response.statusCode).toBe(204)
    }
    return highest
  }

  test('arrive complete after an interruption, without filling the memory', async () => {
    const name = `${alice}/long.bin`
    const length = COUNT * chunk(0).length
    const url = await tus.begin(name, length, { metadata: { contentType: 'application/octet-stream' } })
    const heldBefore = memoryHeld()
    const highest = [await send(url, 0, COUNT / 2)]

    let offset = 0
    await expect
      .poll(async () => {
        offset = Number(await tus.offsetOf(url))
        return offset
      })
      .toBeGreaterThan(100 * 1024 * 1024)
    const rest = Math.ceil(offset / chunk(0).length)
    const gap = chunk(rest - 1).subarray(0, rest * chunk(0).length - offset)
    await tus.patch(url, offset, gap)
    highest.push(await send(url, rest))
    expect(Math.max(...highest) - heldBefore).toBeLessThan(30 * 1024 * 1024)

    const hash = createHash('sha256')
    for (let index = 0; index < COUNT; index++) hash.update(chunk(index))
    const stored = createHash('sha256')
    const { data } = await storage.as(alice).from('films').download(name).asStream()
    for await (const part of data as unknown as AsyncIterable<Uint8Array>) stored.update(part)
    expect(stored.digest('hex')).toBe(hash.digest('hex'))
  }, 60_000)
})
