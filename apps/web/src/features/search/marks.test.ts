import { expect, test } from 'vitest'
import { marksOf, plainText } from './marks'

test.each([
  ['', []],
  ['plain', [['plain', false]]],
  ['\u0002all\u0003', [['all', true]]],
  [
    'made \u0002plum\u0003 jam',
    [
      ['made ', false],
      ['plum', true],
      [' jam', false],
    ],
  ],
  [
    '\u0002plum\u0003, \u0002jam\u0003',
    [
      ['plum', true],
      [', ', false],
      ['jam', true],
    ],
  ],
  ['\u0002cut off', [['cut off', true]]],
])('reads the marks of %j', (text, marks) => {
  expect(marksOf(text)).toEqual(marks)
  expect(plainText(text)).toBe(marks.map(([part]) => part).join(''))
})
