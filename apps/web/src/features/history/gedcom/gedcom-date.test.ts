import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check'
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
    // As people and programs write them.
    ['ABT    1825', '1825-01-01', 'about'],
    ['BEF    OCT 1382', '1382-01-01', 'about'],
    [' 2 APR  742', '0742-04-02', 'day'],
    ['1693/94', '1694-01-01', 'about'],
    ['1708/9', '1709-01-01', 'about'],
    ['1699/00', '1700-01-01', 'about'],
    ['ABT 1596/97', '1597-01-01', 'about'],
    ['24 MAR 1360/1361', '1361-01-01', 'about'],
    ['Abt. 1958', '1958-01-01', 'about'],
    ['AFT. 1939', '1939-01-01', 'about'],
    ['BET. 1928 AND 1970', '1928-01-01', 'about'],
    ['BET. 1928 - 1970', '1928-01-01', 'about'],
    ['BET 3 AND 5 MAY 1850', '1850-01-01', 'about'],
    ['FROM 1 JUN 1850 TO 3 JUL 1851', '1850-01-01', 'about'],
    ['1850?', '1850-01-01', 'about'],
    ['ca 1850', '1850-01-01', 'about'],
    ['c1850', '1850-01-01', 'about'],
    ['about 1850', '1850-01-01', 'about'],
    ['about May 1850', '1850-01-01', 'about'],
    ['before 1850', '1850-01-01', 'about'],
    ['(about 1850)', '1850-01-01', 'about'],
    ['1850-1855', '1850-01-01', 'about'],
    ['1850/1855', '1850-01-01', 'about'],
    ['1850s', '1850-01-01', 'about'],
    ['WFT EST. 1850-1860', '1850-01-01', 'about'],
    ['JAN-FEB-MAR 1850', '1850-01-01', 'about'],
    ['EITHER 1076 OR 1088', '1076-01-01', 'about'],
    ['1076 OR 1088', '1076-01-01', 'about'],
    ['1 JUNE 1850', '1850-06-01', 'day'],
    ['1 SEPT 1850', '1850-09-01', 'day'],
    ['3 MAI 1850', '1850-05-03', 'day'],
    ['MAY 3, 1850', '1850-05-03', 'day'],
    ['3. MAY 1850', '1850-05-03', 'day'],
    ['1850-05-03', '1850-05-03', 'day'],
    ['13/05/1850', '1850-05-13', 'day'],
    ['05/05/1850', '1850-05-05', 'day'],
    ['05/03/1850', '1850-01-01', 'year'],
    ['5.3.1850', '1850-01-01', 'year'],
    ['23 AD', '0023-01-01', 'year'],
    ['01 JAN 0044', '0044-01-01', 'day'],
    ['@#DHEBREW@ 2 TVT 5758', '1997-12-31', 'day'],
    ['HEBREW TVT 5758', '1998-01-01', 'about'],
    ['HEBREW 14 ADS 5784', '2024-03-24', 'day'],
    ['@#DFRENCH R@ 11 NIVO 0006', '1797-12-31', 'day'],
    ['FROM @#DJULIAN@ 1700 TO @#DJULIAN@ 1705', '1700-01-01', 'about'],
    ['9999', '9999-01-01', 'year'],
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
    'INT 2 TVT 5758 (Hebrew)',
    '0',
    '0000',
    'FROM 0 TO 100',
    '19928',
    '44 BC',
    '44 B.C. AND 3 MAY 1850',
    'MAY 12',
    '@#DHEBREW@ 2 TVT 3',
    '@#DROMAN@ 3 MAY 1850',
    '@#DJULIAN@ 25 DEC 99999',
  ])('finds no date in %j', (text) => {
    expect(readGedcomDate(text)).toBeUndefined()
  })
})

test('no text stops the reader, and what it reads is a day that the database takes', () => {
  const words = [
    '@#DHEBREW@',
    '@#DJULIAN@',
    'FRENCH_R',
    'ABT',
    'BET',
    'AND',
    'TVT',
    'NIVO',
    'MAY',
    '/',
    '-',
    '?',
    '(',
    '0',
  ]
  const texts = array(oneof(constantFrom(...words), nat(120_000).map(String), string()), { maxLength: 7 })
  assert(
    property(texts, (parts) => {
      const date = readGedcomDate(parts.join(' '))
      if (date) expect(date.date).toMatch(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['1850-05-03', 'day', '3 MAY 1850'],
  ['1850-05-01', 'month', 'MAY 1850'],
  ['0987-01-01', 'year', '987'],
  ['0050-05-01', 'month', 'MAY 050'],
  ['1850-01-01', 'about', 'ABT 1850'],
] as const)('writes %s (%s) as %s', (date, precision, text) => {
  expect(writeGedcomDate({ date, precision })).toBe(text)
  expect(readGedcomDate(text)).toEqual({ date, precision })
})
