import { expect, test } from 'vitest'
import { dateInName, writtenDate } from './written-date'

test.each([
  ['2019:05:03 14:22:10', '2019-05-03T14:22:10'],
  ['2019:05:03 14:22:10.123', '2019-05-03T14:22:10'],
  ['2019:05:03 14:22:10+02:00', '2019-05-03T14:22:10'],
  ['2019-05-03T14:22:10Z', '2019-05-03T14:22:10'],
  ['2019:05:03  4:22:10', '2019-05-03T04:22:10'],
  ['20190503 142210', '2019-05-03T14:22:10'],
  ['2019-05-03', '2019-05-03T00:00:00'],
  ['0000:00:00 00:00:00', undefined],
  ['2019:13:03 14:22:10', undefined],
  ['', undefined],
])('%j', (text, expected) => {
  expect(writtenDate(text)).toBe(expected)
})

test.each([
  ['IMG-20190503-WA0001.jpg', '2019-05-03T00:00:00'],
  ['IMG_20190503_142210.jpg', '2019-05-03T14:22:10'],
  ['PXL_20190503_142210123.MP.jpg', '2019-05-03T14:22:10'],
  ['2019-05-03 14.22.10.png', '2019-05-03T14:22:10'],
  ['Screenshot 2019-05-03 at 14.22.10.png', '2019-05-03T14:22:10'],
  ['VID-20190503-WA0001.mp4', '2019-05-03T00:00:00'],
  ['scan 1950.jpg', undefined],
  ['DSC20190.jpg', undefined],
  ['IMG_2019050312345.jpg', undefined],
])('the name %s', (name, expected) => {
  expect(dateInName(name)).toBe(expected)
})
