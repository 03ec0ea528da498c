import { expect, test } from 'vitest'
import { CODE_PAGES } from './code-pages'
import { decodeText } from './decode-text'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes)
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
/** `~` stands for the next of the bytes. */
const mixed = (text: string, ...bytes: number[]) =>
  bytesOf(...ascii(text).map((code) => (code === 0x7e ? (bytes.shift() ?? 0) : code)))

const utf16 = (text: string, big: boolean) =>
  bytesOf(...ascii(text).flatMap((code) => (big ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8])))

test.each([
  ['a byte order mark wins', bytesOf(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoë')), 'ansi', 'Zoë'],
  ['also that of UTF-16', bytesOf(0xff, 0xfe, ...utf16('Zoë', false)), 'utf-8', 'Zoë'],
  ['then valid UTF-8', new TextEncoder().encode('Zoë Müller'), 'windows-1252', 'Zoë Müller'],
  ['UTF-16 without a mark', utf16('0 HEAD Zoë', false), undefined, '0 HEAD Zoë'],
  ['UTF-16 without a mark, big end first', utf16('0 HEAD Zoë', true), undefined, '0 HEAD Zoë'],
  ['what the file declares', mixed('Dvo~~k', 0xf8, 0xe1), 'windows-1250', 'Dvořák'],
  ['as the DOS of America', mixed('M~ller', 0x81), 'IBMPC', 'Müller'],
  ['as the DOS of Europe', mixed('S~o Tom~', 0xc6, 0x82), 'IBM DOS', 'São Tomé'],
  ['as a Macintosh', mixed('M~ller', 0x9f), 'MACINTOSH', 'Müller'],
  ['ANSI', mixed('M~ller', 0xfc), 'ANSI', 'Müller'],
  ['a declaration that cannot be true', mixed('M~ller', 0xfc), 'UTF-8', 'Müller'],
  ['an unknown one', mixed('M~ller', 0xfc), 'Klingon', 'Müller'],
])('%s', (_, bytes, declared, expected) => {
  expect(decodeText(bytes, () => declared)).toBe(expected)
})

test.each([
  ['windows-1252', mixed('Zo~ M~ller, Gr~~e', 0xeb, 0xfc, 0xf6, 0xdf), 'Zoë Müller, Größe'],
  ['DOS', mixed('Zo~ M~ller, Gr~~e', 0x89, 0x81, 0x94, 0xe1), 'Zoë Müller, Größe'],
  ['Macintosh', mixed('Zo~ /M~ller/', 0x91, 0x9f), 'Zoë /Müller/'],
  ['a longer text of a Macintosh', mixed('Zo~ M~ller, Gr~~e', 0x91, 0x9f, 0x9a, 0xa7), 'Zoë Müller, Größe'],
  [
    'windows-1251',
    mixed('~~~~ ~~~~~~', 0xc8, 0xe2, 0xe0, 0xed, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2),
    'Иван Петров',
  ],
])('without a declaration, %s is guessed', (_, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected)
})

test('UTF-8 with a broken character stays UTF-8', () => {
  const bytes = new TextEncoder().encode('Zoë Müller '.repeat(10))
  expect(decodeText(bytesOf(...bytes, 0xc3), () => 'ANSI')).toBe(`${'Zoë Müller '.repeat(10)}\uFFFD`)
})

test('a caller may bring a decoder', () => {
  expect(decodeText(mixed('M~ller', 0xfc), () => (bytes) => `${bytes.length} bytes`)).toBe('6 bytes')
})

test('each code page has 128 characters', () => {
  expect(Object.values(CODE_PAGES).map((table) => table.length)).toEqual([128, 128])
})
