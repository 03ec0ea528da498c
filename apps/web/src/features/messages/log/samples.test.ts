import { expect, test } from 'vitest'
import { sampleMessages } from './samples'

test('the examples alternate within the last hour and are marked as examples', () => {
  const samples = sampleMessages('talk', 'rosa', new Date('2026-11-21T18:00:00Z'))

  expect(samples.map(({ created_at }) => created_at.slice(11, 16))).toEqual([
    '17:00',
    '17:10',
    '17:30',
    '17:45',
  ])
  expect(samples.map(({ user_id }) => user_id === 'rosa')).toEqual([false, true, false, true])
  expect(samples.every(({ state }) => state === 'example')).toBe(true)
})
