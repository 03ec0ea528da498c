import { expect, test } from 'vitest'
import { waveformOf } from './waveform'

test.each([
  [[], [0]],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [0.1, 0.2, 0.05],
    [50, 100, 25],
  ],
  [[3], [100]],
])('%j becomes %j', (levels, waveform) => {
  expect(waveformOf(levels)).toEqual(waveform)
})

test('fifteen minutes become 64 loudnesses, each of the loudest moment of its part', () => {
  const waveform = waveformOf(Array.from({ length: 9_000 }, (_, index) => (index === 4_500 ? 0.5 : 0.1)))
  expect(waveform).toHaveLength(64)
  expect(waveform[32]).toBe(100)
  expect(waveform.filter((value) => value === 20)).toHaveLength(63)
})
