import { expect, test } from 'vitest'
import { freePlace } from './toast-place'

const screen = { top: 0, bottom: 800 }
const heading = { top: 60, bottom: 100 }
const input = { top: 700, bottom: 750 }
const bar = { top: 740, bottom: 800 }

test.each([
  ['at the bottom', [heading], 792],
  ['above the bottom bar', [heading, bar], 732],
  ['above an input that is above the bar', [bar, input], 692],
  ['between two inputs', [input, bar, { top: 570, bottom: 600 }], 692],
  ['above inputs with too little space between them', [input, bar, { top: 600, bottom: 640 }], 592],
  ['at the bottom after all, where everything is full', [{ top: 20, bottom: 800 }], 792],
])('%s', (_where, obstacles, bottom) => {
  expect(freePlace(70, screen, obstacles)).toBe(bottom)
})

test('above the keyboard', () => {
  expect(freePlace(70, { top: 0, bottom: 450 }, [heading, bar])).toBe(442)
})
