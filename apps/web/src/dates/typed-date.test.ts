import { allLanguages, matchLanguage } from '@kinfold/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import { showIn } from '../../../../test/texts'
import { formatPartialDate, formatPartialDateLong, type PartialDate } from './partial-dates'
import { readTypedDate } from './typed-date'

const readIn = (region: string) => vi.stubGlobal('navigator', { languages: [region] })

afterEach(() => {
  vi.unstubAllGlobals()
  showIn('en')
})

test.each([
  ['3 May 1850', '1850-05-03', 'day'],
  [' may 3rd,  1850 ', '1850-05-03', 'day'],
  ['3. Sept. 1850', '1850-09-03', 'day'],
  ['the 3rd of May 1850', undefined, undefined],
  ['3rd of May 1850', '1850-05-03', 'day'],
  ['1850-05-03', '1850-05-03', 'day'],
  ['5/3/1850', '1850-05-03', 'day'],
  ['13.5.1850', '1850-05-13', 'day'],
  ['29 Feb 1848', '1848-02-29', 'day'],
  ['29 Feb 1850', undefined, undefined],
  ['May 1850', '1850-05-01', 'month'],
  ['5/1850', '1850-05-01', 'month'],
  ['1850-05', '1850-05-01', 'month'],
  ['1850', '1850-01-01', 'year'],
  ['850', '0850-01-01', 'year'],
  ['about 1850', '1850-01-01', 'about'],
  ['About 1850', '1850-01-01', 'about'],
  ['c. 1850', '1850-01-01', 'about'],
  ['ca 1850', '1850-01-01', 'about'],
  ['~1850', '1850-01-01', 'about'],
  ['3 MAI 1850', '1850-05-03', 'day'],
  ['1er août 1850', '1850-08-01', 'day'],
  ['AOUT 1850', '1850-08-01', 'month'],
  ['3 de mayo de 1850', '1850-05-03', 'day'],
  ['3 maja 1850', '1850-05-03', 'day'],
  ['5. Okt. 1850', '1850-10-05', 'day'],
  ['١٨٥٠', '1850-01-01', 'year'],
  ['about May 1850', undefined, undefined],
  ['before May 1850', undefined, undefined],
  ['50', undefined, undefined],
  ['3/5/50', undefined, undefined],
  ['0000', undefined, undefined],
  ['13/13/1850', undefined, undefined],
  ['May June 1850', undefined, undefined],
  ['long ago', undefined, undefined],
  ['', undefined, undefined],
])('%j is %s to the %s', (text, date, precision) => {
  readIn('en-US')
  expect(readTypedDate(text)).toEqual(date && { date, precision })
})

test('the order of day and month follows the reader’s region', () => {
  readIn('en-GB')
  expect(readTypedDate('3/5/1850')).toEqual({ date: '1850-05-03', precision: 'day' })
})

test.each(['en-US', 'en-GB', 'en-CA', 'en-ZA', 'en-TH', ...allLanguages])(
  'dates written in %s are read back the same',
  (region) => {
    readIn(region)
    showIn(matchLanguage(region) ?? 'en')
    const dates: PartialDate[] = [
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
      '12',
    ].flatMap((month): PartialDate[] => [
      { date: `1850-${month}-28`, precision: 'day' },
      { date: `0850-${month}-01`, precision: 'month' },
    ])
    dates.push({ date: '1850-01-01', precision: 'year' }, { date: '0850-01-01', precision: 'about' })
    for (const date of dates) {
      expect(readTypedDate(formatPartialDate(date))).toEqual(date)
      expect(readTypedDate(formatPartialDateLong(date))).toEqual(date)
    }
  },
)
