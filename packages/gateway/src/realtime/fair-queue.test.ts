import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when it is told to. */
function piece(name: string, began: string[]) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    began.push(name)
    await ended
    return name
  }
  return { work, end }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a person’s second piece waits for their first; others do not', async () => {
  const inTurn = createFairQueue(2)
  const began: string[] = []
  const first = piece('first', began)
  const second = piece('second', began)
  const other = piece('other', began)
  const results = [inTurn('ann', first.work), inTurn('ann', second.work), inTurn('ben', other.work)]
  await soon()
  expect(began).toEqual(['first', 'other'])
  first.end()
  await soon()
  expect(began).toEqual(['first', 'other', 'second'])
  second.end()
  other.end()
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other'])
})

test('all together do no more at a time than the limit', async () => {
  const inTurn = createFairQueue(1)
  const began: string[] = []
  const ann = piece('ann', began)
  const ben = piece('ben', began)
  void inTurn('ann', ann.work)
  const done = inTurn('ben', ben.work)
  await soon()
  expect(began).toEqual(['ann'])
  ann.end()
  ben.end()
  await done
  expect(began).toEqual(['ann', 'ben'])
})

test('what fails holds nothing up', async () => {
  const inTurn = createFairQueue(1)
  const fails = inTurn('ann', async () => {
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(await inTurn('ann', async () => 'next')).toBe('next')
})
