import { expect, test } from 'vitest'
import { minutesOf } from './minutes.ts'

test.each([
  ['PT45M', 45],
  ['PT1H30M', 90],
  ['P0DT1H30M', 90],
  ['P1DT2H', 1560],
  ['PT90S', 2],
  ['pt20m', 20],
  ['45 min', 45],
  ['45', 45],
  [45, 45],
  ['1 hour 30 minutes', 90],
  ['1.5 hours', 90],
  ['1h30', 90],
  ['10-15 minutes', 15],
  ['2 Stunden 10 Minuten', 130],
  ['1,5 Std.', 90],
  ['30 minuten + 2 uur', 150],
  ['1 ora 10 min', 70],
  ['1 godz. 5 min', 65],
  ['1 час 20 минут', 80],
  ['1:05', 65],
  ['0:25', 25],
  ['PT0M', null],
  ['P0D', null],
  ['overnight', null],
  ['P30D', null],
  ['', null],
  [-5, null],
  [Number.NaN, null],
  [undefined, null],
  [{ minutes: 5 }, null],
])('%j is %j minutes', (value, minutes) => {
  expect(minutesOf(value)).toBe(minutes)
})
