import { describe, expect, test } from 'vitest'
import { readGedcomDate, writeGedcomDate } from './gedcom-date'

describe('reading', () => {
  test.each([
    ['3 MAY 1850', '1850-05-03', 'day'],
    ['03 May 1850', '1850-05-03', 'day'],
    ['29 FEB 1904', '1904-02-29', 'day'],
    ['MAY 1850', '1850-05-01', 'month'],
    ['1850', '1850-01-01', 'year'],
    ['987', '0987-01-01', 'year'],
    ['3 MAY 50', '0050-05-03', 'day'],
    ['ABT 50', '0050-01-01', 'about'],
    ['ABT 1850', '1850-01-01', 'about'],
    ['EST MAY 1850', '1850-01-01', 'about'],
    ['CAL 3 MAY 1850', '1850-01-01', 'about'],
    ['BEF 1850', '1850-01-01', 'about'],
    ['AFT 3 MAY 1850', '1850-01-01', 'about'],
    ['BET 1850 AND 1855', '1850-01-01', 'about'],
    ['FROM 1850 TO 1855', '1850-01-01', 'about'],
    ['TO 1855', '1855-01-01', 'about'],
    ['INT 3 MAY 1850 (the day after the fair)', '1850-05-03', 'day'],
    ['@#DJULIAN@ 25 DEC 1700', '1701-01-05', 'day'],
    ['JULIAN 25 DEC 1700', '1701-01-05', 'day'],
    ['@#DGREGORIAN@ 3 MAY 1850', '1850-05-03', 'day'],
    ['@#DFRENCH R@ 11 NIVO 6', '1797-12-31', 'day'],
    ['FRENCH_R 11 NIVO 6', '1797-12-31', 'day'],
    ['11 FEB 1731/32', '1732-01-01', 'about'],
  ])('%s', (text, date, precision) => {
    expect(readGedcomDate(text)).toEqual({ date, precision })
  })

  test.each([
    '',
    '(stillborn)',
    '44 B.C.',
    '30 FEB 1850',
    'around the war',
    'UNKNOWN',
    '@#DHEBREW@ 2 TVT 5758',
  ])('finds no date in %j', (text) => {
    expect(readGedcomDate(text)).toBeUndefined()
  })
})

test.each([
  ['1850-05-03', 'day', '3 MAY 1850'],
  ['1850-05-01', 'month', 'MAY 1850'],
  ['0987-01-01', 'year', '987'],
  ['1850-01-01', 'about', 'ABT 1850'],
] as const)('writes %s (%s) as %s', (date, precision, text) => {
  expect(writeGedcomDate({ date, precision })).toBe(text)
  expect(readGedcomDate(text)).toEqual({ date, precision })
})
