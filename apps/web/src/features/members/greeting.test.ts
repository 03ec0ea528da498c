import { expect, test } from 'vitest'
import { greetingAt } from './greeting'

test.each([
  [4, 'Good evening, Rosa'],
  [5, 'Good morning, Rosa'],
  [11, 'Good morning, Rosa'],
  [12, 'Good afternoon, Rosa'],
  [17, 'Good afternoon, Rosa'],
  [18, 'Good evening, Rosa'],
])('at %d o’clock it says %j', (hour, text) => {
  expect(greetingAt(hour, '  Rosa de Oliveira')).toBe(text)
})
