import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'

test.each([
  ['in UTF-8 by default', Buffer.from('Crème brûlée'), 'text/html'],
  ['as the header says', Buffer.from('Crème brûlée', 'latin1'), 'text/html; charset=ISO-8859-1'],
  [
    'as the page says',
    Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">Crème brûlée',
      'latin1',
    ),
    'text/html',
  ],
  ['in UTF-8 despite another name', Buffer.from('Crème brûlée'), 'text/html; charset=ISO-8859-1'],
  ['in UTF-16 by its mark', Buffer.from('\ufeffCrème brûlée', 'utf16le'), 'text/html; charset=utf-8'],
  ['in windows-1252 without any name', Buffer.from('Crème brûlée', 'latin1'), 'text/html'],
  ['in UTF-8 when the name is unknown', Buffer.from('Crème brûlée'), 'text/html; charset=klingon'],
])('a page is read %s', (_, body, contentType) => {
  expect(pageText(body, contentType)).toMatch(/Crème brûlée$/)
})

test('Latin-1 is decoded as windows-1252, as in browsers', () => {
  expect(pageText(Buffer.from([0x80, 0x20, 0xbd]), 'text/html; charset=latin1')).toBe('€ ½')
})
