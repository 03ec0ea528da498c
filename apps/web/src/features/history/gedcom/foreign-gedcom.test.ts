// Family trees as other programs write them, with what the format does not allow.

import { describe, expect, test } from 'vitest'
import { bytesOf, plan } from './testing'

const HEAD = ['0 HEAD', '1 SOUR Other', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8']
const fileOf = (...lines: string[]) => bytesOf([...HEAD, ...lines, '0 TRLR', ''].join('\r\n'))
const ann = (...lines: string[]) => ['0 @I1@ INDI', '1 NAME Ann /Lee/', ...lines]
const bo = ['0 @I2@ INDI', '1 NAME Bo /Kim/']
const names = (file: ArrayBuffer) => plan(file).additions.map(({ member_name }) => member_name)

describe('lines', () => {
  test.each([
    ['a level that jumps', ann('1 BIRT', '4 DATE 1 JAN 1900'), []],
    ['a record whose name has a blank', ['0 @I 1@ INDI', '1 NAME Ann /Lee/'], []],
    ['a record whose name has no end', ['0 @I1 INDI', '1 NAME Ann /Lee/'], []],
    ['an empty tag', ann('1 '), ['1 ']],
    ['a tag with a dash', ann('1 MY-TAG x'), []],
    ['tabs', ['0\t@I1@\tINDI', '1\tNAME\tAnn /Lee/'], []],
    ['small letters', ['0 @I1@ indi', '1 name Ann /Lee/'], []],
    ['zero bytes and the end of file of CP/M', ann('1 NOTE x\0\0', '\x1A'), []],
    ['blank lines', ['', ...ann(), '', ''], []],
  ])('%s', (_, lines, unreadable) => {
    const { additions, remarks } = plan(fileOf(...lines, ...bo))
    expect(additions.map(({ member_name }) => member_name)).toEqual(['Ann Lee', 'Bo Kim'])
    expect(remarks.get('line-unreadable') ?? []).toEqual(unreadable)
  })

  test('a value with a line break goes on', () => {
    const { additions } = plan(fileOf(...ann('1 NOTE First line', 'second line', 'third line')))
    expect(additions[0]?.bio).toBe('First line\nsecond line\nthird line')
  })

  test('what is below a line that cannot be read does not become part of another', () => {
    const { additions } = plan(fileOf(...ann('1 BIRT', '2 DATE 1850', '1 @', '2 DATE 1900')))
    expect(additions[0]?.birth_date).toBe('1850-01-01')
  })

  test('what follows the end is not read, and a file without its end is called incomplete', () => {
    const whole = [...HEAD, ...ann(), ...bo, '0 TRLR'].join('\n')
    const after = plan(bytesOf(`${whole}\n<!-- made by a web page -->\n`))
    expect([after.additions.length, after.remarks.size]).toEqual([2, 0])
    const cut = plan(bytesOf(whole.slice(0, -10)))
    expect(cut.additions).toHaveLength(2)
    expect(cut.remarks.get('incomplete')).toEqual(['Bo K'])
  })
})

test.each([
  ['UTF-8', 'ANSEL', [0xc3, 0xab]],
  ['the letters of old Windows', 'ANSI', [0xeb]],
  ['what is called ASCII', 'ASCII', [0xeb]],
  ['DOS', 'IBMPC', [0x89]],
  ['a Macintosh', 'MACINTOSH', [0x91]],
  ['ANSEL', 'ANSEL', [0xe8, 0x65]],
])('names in %s, declared as %s', (_, charset, letter) => {
  const text = ['0 HEAD', `1 CHAR ${charset}`, '0 @I1@ INDI', '1 NAME Zo~ /Lee/', '0 TRLR', ''].join('\n')
  const bytes = [...text].flatMap((character) => (character === '~' ? letter : [character.charCodeAt(0)]))
  expect(names(Uint8Array.from(bytes).buffer)).toEqual(['Zoë Lee'])
})

describe('people', () => {
  test.each([
    ['1 DEAT Y', true],
    ['1 DEAT', true],
    ['1 DEAT N', false],
    ['1 NO DEAT', false],
  ])('%s: deceased is %s', (line, deceased) => {
    expect(plan(fileOf(...ann(line))).additions[0]?.deceased).toBe(deceased)
  })

  test.each(['19928', '0', 'FROM 0 TO 100'])('a birth in %s is named, and the person stays', (date) => {
    const { additions, remarks } = plan(fileOf(...ann('1 BIRT', `2 DATE ${date}`)))
    expect(additions[0]).toMatchObject({ member_name: 'Ann Lee', birth_date: null })
    expect(remarks.get('date-unreadable')).toEqual([`Ann Lee (${date})`])
  })

  test('HTML in a note becomes text', () => {
    expect(plan(fileOf(...ann('1 NOTE <p>Sang in the <b>choir</b></p>'))).additions[0]?.bio).toBe(
      'Sang in the choir',
    )
  })

  test('who has only a nickname is called so', () => {
    expect(names(fileOf('0 @I1@ INDI', '1 NAME', '2 NICK Nana'))).toEqual(['Nana'])
  })
})

describe('couples', () => {
  const family = (name: string, ...lines: string[]) => [
    `0 @${name}@ FAM`,
    '1 HUSB @I2@',
    '1 WIFE @I1@',
    ...lines,
  ]
  const first = ['1 MARR', '2 DATE 1900', '1 DIV', '2 DATE 1905']
  const again = ['1 MARR', '2 DATE 1910']

  test.each([
    ['in two families', [...family('F1', ...first), ...family('F2', ...again)]],
    ['in one', family('F1', ...first, ...again)],
  ])('who married each other again, %s, are married', (_, lines) => {
    expect(plan(fileOf(...ann(), ...bo, ...lines)).couples).toMatchObject([
      { kind: 'married', began: '1910-01-01', ended: null },
    ])
  })

  test('a family that only its partners name', () => {
    const { couples } = plan(fileOf(...ann('1 FAMS @F1@'), ...bo, '1 FAMS @F1@', '0 @F1@ FAM', '1 MARR Y'))
    expect(couples).toMatchObject([{ kind: 'married' }])
  })
})
