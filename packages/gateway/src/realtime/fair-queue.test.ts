import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

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
  const inTurn = createFairQueue(2)
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
  const inTurn = createFairQueue(1)
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

test('failed work does not block the queue', async () => {
  const inTurn = createFairQueue(1)
  const fails = inTurn('ann', async () => {
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(await inTurn('ann', async () => 'next')).toBe('next')
})
