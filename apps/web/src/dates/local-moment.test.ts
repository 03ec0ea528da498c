import { expect, test } from 'vitest'
import { localMoment } from './local-moment'

test('a moment as the clocks here show it', () => {
  expect(localMoment(new Date(2019, 4, 3, 4, 2, 1))).toBe('2019-05-03T04:02:01')
})
