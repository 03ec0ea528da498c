import { afterEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Work that runs until `end` is called. */
function piece(name: string, started: string[]) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    started.push(name)
    await ended
    return name
  }
  return { work, end }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('a person’s second piece waits for their first; other people’s work does not', async () => {
  const inTurn = createFairQueue({ slots: 2, perCaller: 1 })
  const started: string[] = []
  const first = piece('first', started)
  const second = piece('second', started)
  const other = piece('other', started)
  const results = [inTurn('ann', first.work), inTurn('ann', second.work), inTurn('ben', other.work)]
  await nextTick()
  expect(started).toEqual(['first', 'other'])
  first.end()
  await nextTick()
  expect(started).toEqual(['first', 'other', 'second'])
  second.end()
  other.end()
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other'])
})

test('the limit holds over all people', async () => {
  const inTurn = createFairQueue({ slots: 1, perCaller: 1 })
  const started: string[] = []
  const ann = piece('ann', started)
  const ben = piece('ben', started)
  void inTurn('ann', ann.work)
  const done = inTurn('ben', ben.work)
  await nextTick()
  expect(started).toEqual(['ann'])
  ann.end()
  ben.end()
  await done
  expect(started).toEqual(['ann', 'ben'])
})

test('a free slot goes to the person with the fewest running pieces, then to who waits longest', async () => {
  const inTurn = createFairQueue({ slots: 2, perCaller: 2 })
  const started: string[] = []
  const [first, second, third] = [piece('ann 1', started), piece('ann 2', started), piece('ann 3', started)]
  const [ben, cem] = [piece('ben', started), piece('cem', started)]
  const results = [first, second, third].map(({ work }) => inTurn('ann', work))
  results.push(inTurn('ben', ben.work), inTurn('cem', cem.work))
  for (const { end } of [first, second, ben, third, cem]) {
    end()
    await nextTick()
  }
  await Promise.all(results)
  expect(started).toEqual(['ann 1', 'ann 2', 'ben', 'ann 3', 'cem'])
})

test('callers leave the reserved slots to the gateway itself', async () => {
  const inTurn = createFairQueue({ slots: 2, perCaller: 2, reserved: 1 })
  const started: string[] = []
  const [first, second, own] = [piece('first', started), piece('second', started), piece('own', started)]
  const results = [inTurn('ann', first.work), inTurn('ben', second.work), inTurn(undefined, own.work)]
  await nextTick()
  expect(started).toEqual(['first', 'own'])
  for (const { end } of [own, first, second]) end()
  await Promise.all(results)
  expect(started).toEqual(['first', 'own', 'second'])
})

test('work that waits too long is refused with a time to retry, and never runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = createFairQueue({ slots: 1, perCaller: 1, patience: 5_000 })
  const started: string[] = []
  const slow = piece('slow', started)
  const done = inTurn('ann', slow.work)
  const late = inTurn('ben', piece('late', started).work)
  const refused = expect(late).rejects.toMatchObject({
    status: 503,
    code: 'PGRST003',
    extra: { headers: { 'retry-after': '2' } },
  })
  vi.advanceTimersByTime(5_000)
  await refused
  slow.end()
  await done
  expect(started).toEqual(['slow'])
})

test('work of a disconnected client never runs', async () => {
  const inTurn = createFairQueue({ slots: 1, perCaller: 1 })
  const started: string[] = []
  const client = new AbortController()
  const slow = piece('slow', started)
  const done = inTurn('ann', slow.work)
  const waiting = inTurn('ben', piece('waiting', started).work, client.signal)
  client.abort()
  await expect(waiting).rejects.toThrow('disconnected')
  await expect(inTurn('ben', piece('later', started).work, client.signal)).rejects.toThrow('disconnected')
  slow.end()
  await done
  expect(started).toEqual(['slow'])
})

test('failed work does not block the queue', async () => {
  const inTurn = createFairQueue({ slots: 1, perCaller: 1 })
  const fails = inTurn('ann', async () => {
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(await inTurn('ann', async () => 'next')).toBe('next')
})
