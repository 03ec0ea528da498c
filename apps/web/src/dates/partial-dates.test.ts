import { afterEach, expect, test, vi } from 'vitest'
import {
  diesBeforeBirth,
  formatPartialDate,
  formatPartialDateLong,
  latestDay,
  type Precision,
} from './partial-dates'

afterEach(() => vi.unstubAllGlobals())

const on = (date: string, precision: Precision = 'day') => ({ date, precision })

test.each([
  [on('1850-05-03'), 'May 3, 1850', 'May 3, 1850'],
  [on('1742-09-28'), 'Sep 28, 1742', 'September 28, 1742'],
  [on('1850-05-01', 'month'), 'May 1850', 'May 1850'],
  [on('1742-09-01', 'month'), 'Sep 1742', 'September 1742'],
  [on('1850-01-01', 'year'), '1850', '1850'],
  [on('1850-01-01', 'about'), 'about 1850', 'about 1850'],
  [on('0850-05-03'), 'May 3, 850', 'May 3, 850'],
])('%j reads %s, in the form %s', (date, short, long) => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  expect(formatPartialDate(date)).toBe(short)
  expect(formatPartialDateLong(date)).toBe(long)
})

test.each([
  [on('1850-05-03'), '1850-05-03'],
  [on('1848-02-01', 'month'), '1848-02-29'],
  [on('1850-12-01', 'month'), '1850-12-31'],
  [on('0850-02-01', 'month'), '0850-02-28'],
  [on('1850-01-01', 'year'), '1850-12-31'],
])('the last day of %j is %s', (date, day) => {
  expect(latestDay(date)).toBe(day)
})

test.each([
  [on('1850-05-03'), on('1850-05-02'), true],
  [on('1850-05-03'), on('1850-05-03'), false],
  // A person born in May may have died in the same year.
  [on('1850-05-03'), on('1850-01-01', 'year'), false],
  [on('1850-05-03'), on('1850-05-01', 'month'), false],
  [on('1850-05-03'), on('1850-04-01', 'month'), true],
  [on('1850-01-01', 'year'), on('1849-12-31'), true],
  [on('1850-01-01', 'about'), on('1849-12-31'), false],
])('born %j and died %j: %s', (birth, death, impossible) => {
  expect(diesBeforeBirth(birth, death)).toBe(impossible)
})

test.each(['19928-01-01', '1850-13-45', '', 'soon'])('the stored date %j stops no screen', (date) => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  expect(formatPartialDate(on(date))).toBe('–')
  expect(formatPartialDateLong(on(date, 'year'))).toBe('–')
  expect(() => latestDay(on(date, 'month'))).not.toThrow()
})
