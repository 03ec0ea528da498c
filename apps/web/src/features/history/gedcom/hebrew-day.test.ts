import { expect, test } from 'vitest'
import { hebrewDay } from './hebrew-day'

const NAMES: Record<string, string> = {
  ...{ TSH: 'Tishri', CSH: 'Heshvan', KSL: 'Kislev', TVT: 'Tevet', SHV: 'Shevat', NSN: 'Nisan', IYR: 'Iyar' },
  ...{ SVN: 'Sivan', TMZ: 'Tamuz', AAV: 'Av', ELL: 'Elul', ADR: 'Adar', ADS: 'Adar II' },
}
const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { dateStyle: 'long', timeZone: 'UTC' })

test('each day is the one that the calendar of the browser knows', () => {
  for (let year = 3800; year < 6200; year += 7) {
    for (const [code, name] of Object.entries(NAMES)) {
      const day = hebrewDay(year, code, 29)
      if (day) expect(hebrew.format(day).replace('Adar I ', 'Adar ')).toBe(`29 ${name} ${year}`)
      else expect(code).toBe('ADS')
    }
  }
})

test.each([
  [5758, 'TVT', 30],
  [5758, 'TVT', 0],
  [5758, 'MAY', 1],
])('there is no day %i %s %i', (year, month, day) => {
  expect(hebrewDay(year, month, day)).toBeUndefined()
})
