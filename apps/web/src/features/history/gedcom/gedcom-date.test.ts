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
    ['24 MAR 1360/1361', '1361-01-01', 'about'],
    ['1693/94', '1694-01-01', 'about'],
    ['1708/9', '1709-01-01', 'about'],
    ['ABT 1596/97', '1597-01-01', 'about'],
    ['1699/00', '1700-01-01', 'about'],
    ['1850/1855', '1850-01-01', 'about'],
    ['ABT    1825', '1825-01-01', 'about'],
    [' 2 APR  742', '0742-04-02', 'day'],
    ['Abt. 1958', '1958-01-01', 'about'],
    ['AFT. 1939', '1939-01-01', 'about'],
    ['BET. 1928 AND 1970', '1928-01-01', 'about'],
    ['BET. 1928 - 1970', '1928-01-01', 'about'],
    ['WFT EST. 1850-1860', '1850-01-01', 'about'],
    ['1850-1855', '1850-01-01', 'about'],
    ['EITHER 1850 OR 1855', '1850-01-01', 'about'],
    ['1076 OR 1088', '1076-01-01', 'about'],
    ['JAN-FEB-MAR 1850', '1850-01-01', 'about'],
    ['1850?', '1850-01-01', 'about'],
    ['1850s', '1850-01-01', 'about'],
    ['ca 1850', '1850-01-01', 'about'],
    ['c. 1850', '1850-01-01', 'about'],
    ['about 1850', '1850-01-01', 'about'],
    ['(about 1850)', '1850-01-01', 'about'],
    ['before 1850', '1850-01-01', 'about'],
    ['1 SEPT 1850', '1850-09-01', 'day'],
    ['1 JUNE 1850', '1850-06-01', 'day'],
    ['MAY 3, 1850', '1850-05-03', 'day'],
    ['3. MAI 1850', '1850-05-03', 'day'],
    ['12 août 1850', '1850-08-12', 'day'],
    ['1850-05-03', '1850-05-03', 'day'],
    ['13/05/1850', '1850-05-13', 'day'],
    ['05/03/1850', '1850-01-01', 'year'],
    ['23 AD', '0023-01-01', 'year'],
    ['01 JAN 0044', '0044-01-01', 'day'],
    ['@#DHEBREW@ 2 TVT 5758', '1997-12-31', 'day'],
    ['HEBREW 14 ADS 5784', '2024-03-24', 'day'],
    ['@#DHEBREW@ TVT 5758', '1998-01-01', 'about'],
    ['@#DFRENCH R@ 11 NIVO 0006', '1797-12-31', 'day'],
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
    '44 BC',
    'INT 2 TVT 5758 (Hebrew)',
    '@#DHEBREW@ 31 TVT 5758',
    '19928',
    '0',
    '0000',
    'FROM 0 TO 100',
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
