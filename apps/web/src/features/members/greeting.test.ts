import { expect, test } from 'vitest'
import { greetingAt } from './greeting'

test('someone without a name is greeted in whole sentences', () => {
  expect(greetingAt(8, '')).toBe('Good morning, you')
})

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
