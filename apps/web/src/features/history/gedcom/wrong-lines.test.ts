// Files as programs and editors have damaged them.

import { expect, test } from 'vitest'
import { readGedcomFile } from './read-gedcom-file'
import { bytesOf, imported, plan } from './testing'

const HEAD = ['0 HEAD', '1 SOUR Old', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8']
const file = (...lines: string[]) => bytesOf([...HEAD, ...lines, '0 TRLR'].join('\n'))
const ann = ['0 @I1@ INDI', '1 NAME Ann /Lee/']
const bo = ['0 @I2@ INDI', '1 NAME Bo /Lee/']

const namesIn = (content: ArrayBuffer) => plan(content).additions.map(({ member_name }) => member_name)
const born = (content: ArrayBuffer) => plan(content).additions[0]?.birth_date

test('a text that was broken into lines goes on', () => {
  const content = file(
    ...ann,
    '1 NOTE First line',
    'second line',
    '1850 was the third',
    '12 people came',
    ...bo,
  )
  expect(plan(content).additions).toMatchObject([
    { bio: 'First line\nsecond line\n1850 was the third\n12 people came' },
    { member_name: 'Bo Lee' },
  ])
})

test('a stray line elsewhere is left out, and named', () => {
  const content = file(...ann, 'one', '1 BIRT', 'two', '2 DATE 1850', '<p>three</p>', ...bo)
  expect(plan(content).additions).toMatchObject([
    { member_name: 'Ann Lee', birth_date: '1850-01-01' },
    { member_name: 'Bo Lee' },
  ])
  expect(readGedcomFile(content).unread).toEqual(['Line 8: one', 'Line 10: two', 'Line 12: <p>three</p>'])
})

test.each([
  ['a level that was skipped', [...ann, '1 BIRT', '4 DATE 1850', ...bo]],
  ['tabs', ['0\t@I1@\tINDI', '1\tNAME\tAnn /Lee/', '1\tBIRT', '2\tDATE\t1850', ...bo]],
  ['small letters', ['0 @i1@ indi', '1 name Ann /Lee/', '1 birt', '2 date 1850', ...bo]],
  ['indented lines', ['  0 @I1@ INDI', '\t1 NAME Ann /Lee/', ' 1 BIRT', '    2 DATE 1850', ...bo]],
  ['an unclosed pointer', [...ann, '1 BIRT', '2 DATE 1850', '0 @I2 INDI', '1 NAME Bo /Lee/']],
  ['a pointer that is only closed', [...ann, '1 BIRT', '2 DATE 1850', '0 I2@ INDI', '1 NAME Bo /Lee/']],
  ['no pointer', [...ann, '1 BIRT', '2 DATE 1850', '0 INDI', '1 NAME Bo /Lee/']],
])('%s', (_, lines) => {
  const content = file(...lines)
  expect(namesIn(content)).toEqual(['Ann Lee', 'Bo Lee'])
  expect(born(content)).toBe('1850-01-01')
  expect(readGedcomFile(content).unread).toEqual([])
})

test('a line without a tag is named, and what is below it does not become part of another', () => {
  const content = file(...ann, '1 BIRT', '2 DATE 1850', '1 ', '2 DATE 1900', ...bo)
  expect(namesIn(content)).toEqual(['Ann Lee', 'Bo Lee'])
  expect(born(content)).toBe('1850-01-01')
  expect(readGedcomFile(content).unread).toEqual(['Line 10: 1'])
})

test.each([
  ['empty lines before', `\n\n${HEAD.join('\n')}`, ''],
  ['zero bytes after', HEAD.join('\n'), '\0\0\0\0'],
  ['the end of file of DOS', HEAD.join('\n'), '\x1a'],
  ['a comment', HEAD.join('\n'), '<!-- served\nin 3 ms -->\n'],
])('%s the records', (_, before, after) => {
  const content = bytesOf([before, ...ann, '0 TRLR', after].join('\n'))
  expect(namesIn(content)).toEqual(['Ann Lee'])
  expect(readGedcomFile(content)).toMatchObject({ unread: [], complete: true })
})

test('a pointer with a blank', () => {
  const content = file(...ann, '1 NOTE @no te@', '0 @no te@ NOTE She sang')
  expect(plan(content).additions).toMatchObject([{ bio: 'She sang' }])
})

test('a partner whose pointer is unclosed', () => {
  const content = file(...ann, ...bo, '0 @F1@ FAM', '1 HUSB @I2', '1 WIFE I1@')
  expect(plan(content).couples).toHaveLength(1)
})

test('a tag that the database would refuse', () => {
  const [record] = imported(file(...ann, '1 MY-TAG x')).records
  expect(record?.content).toMatchObject({ children: [{}, { tag: 'MY_TAG', value: 'x' }] })
})

test('more than a hundred levels are stored as a hundred', () => {
  const levels = Array.from({ length: 120 }, (_, at) => `${at + 1} _X ${at + 1}`)
  const [record] = imported(file(...ann, ...levels, ...bo)).records
  const depthOf = ({ children = [] }: { children?: object[] }): number =>
    1 + Math.max(0, ...children.map(depthOf))
  expect(depthOf(record?.content as object)).toBe(100)
})

test('a file that was cut off is incomplete', () => {
  const content = bytesOf([...HEAD, ...ann, ...bo].join('\n').slice(0, -3))
  expect(namesIn(content)).toEqual(['Ann Lee', 'Bo L'])
  expect(readGedcomFile(content).complete).toBe(false)
})

const zoe = [
  ...HEAD.slice(0, -1),
  `1 NOTE ${'x'.repeat(9000)}`,
  '1 CHAR %',
  '0 @I1@ INDI',
  '1 NAME Zoë /Müller/',
  '0 TRLR',
].join('\n')
const encoded = (charset: string, e: number, u: number) =>
  Uint8Array.from([...zoe.replace('%', charset)], (letter) =>
    letter === 'ë' ? e : letter === 'ü' ? u : letter.charCodeAt(0),
  ).buffer

test.each([
  ['ANSI', encoded('ANSI', 0xeb, 0xfc)],
  ['ASCII', encoded('ASCII', 0xeb, 0xfc)],
  ['IBM WINDOWS', encoded('IBM WINDOWS', 0xeb, 0xfc)],
  ['ISO-8859-2', encoded('ISO-8859-2', 0xeb, 0xfc)],
  ['IBMPC', encoded('IBMPC', 0x89, 0x81)],
  ['IBM DOS', encoded('IBM DOS', 0x89, 0x81)],
  ['MACINTOSH', encoded('MACINTOSH', 0x91, 0x9f)],
  [
    'ANSEL',
    Uint8Array.from(Buffer.from(zoe.replace('%', 'ANSEL').replace('ë', 'èe').replace('ü', 'èu'), 'latin1'))
      .buffer,
  ],
  ['UTF-8 that says ANSI', bytesOf(zoe.replace('%', 'ANSI'))],
  ['UTF-8 that says ANSEL', bytesOf(zoe.replace('%', 'ANSEL'))],
  ['a mark of UTF-8 and ANSEL', bytesOf(`\uFEFF${zoe.replace('%', 'ANSEL')}`)],
  ['UTF-16 without a mark', Uint8Array.from(Buffer.from(zoe.replace('%', 'UNICODE'), 'utf16le')).buffer],
  [
    'UTF-16, big end first',
    Uint8Array.from(Buffer.from(zoe.replace('%', 'UNICODE'), 'utf16le').swap16()).buffer,
  ],
])('the letters of %s', (_, content) => {
  expect(namesIn(content)).toEqual(['Zoë Müller'])
})

test('a file that was cut within a letter keeps the others', () => {
  const bytes = new Uint8Array(bytesOf([...HEAD, '0 @I1@ INDI', '1 NAME Zoë Müller Ø'].join('\n'))).slice(
    0,
    -1,
  )
  expect(namesIn(bytes.buffer)[0]).toMatch(/^Zoë Müller/)
})
