import { expect, test } from 'vitest'
import { createLoad } from './load.ts'

test('the load is high during a slow request and for a while after it', async () => {
  let time = 0
  const load = createLoad(() => time)
  const during: boolean[] = []
  const take = (milliseconds: number) =>
    load.watch({} as never, async () => {
      time += milliseconds
      during.push(load.isHigh())
    })

  await take(100)
  expect(load.isHigh()).toBe(false)
  await take(500)
  expect(during).toEqual([false, true])
  expect(load.isHigh()).toBe(true)
  time += 4_900
  expect(load.isHigh()).toBe(true)
  time += 200
  expect(load.isHigh()).toBe(false)
})
