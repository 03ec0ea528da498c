// People and couples as other programs write them.

import { expect, test } from 'vitest'
import { bytesOf, couplesIn, exported, imported, plan, VERSIONS } from './testing'

const file = (...lines: string[]) => bytesOf(['0 HEAD', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\n'))
const person = (...lines: string[]) => plan(file('0 @I1@ INDI', ...lines)).additions[0]

const couple = ['0 @I1@ INDI', '1 NAME Ann', '0 @I2@ INDI', '1 NAME Bo']
const family = (pointer: string, ...lines: string[]) => [
  ...[`0 @${pointer}@ FAM`, '1 HUSB @I2@', '1 WIFE @I1@'],
  ...lines,
]

test.each([
  ['1 NAME //', '2 NICK Nana', 'Nana'],
  ['1 NAME //', '2 _MARNM Kim', 'Kim'],
  ['1 NAME', '1 NAME Ann /Lee/', 'Ann Lee'],
  ['1 NAME (stillborn) /Lee/', '1 SEX F', '(stillborn) Lee'],
  ['1 SEX F', '1 BIRT', 'Unknown'],
])('%s, %s is named %s', (one, other, name) => {
  expect(person(one, other)?.member_name).toBe(name)
})

test.each([
  ['1 DEAT Y', true],
  ['1 DEAT', true],
  ['1 BURI', true],
  ['1 DEAT N', false],
  ['1 NO DEAT', false],
])('%s: deceased %s', (line, deceased) => {
  expect(person('1 NAME Ann', line)?.deceased).toBe(deceased)
})

test('HTML in notes becomes text', () => {
  const content = file(
    ...['0 @I1@ INDI', '1 NAME Ann', '1 NOTE <p>She &amp; I<br>sang</p>', '1 NOTE @N1@'],
    ...['0 @N1@ NOTE <b>Well</b>'],
  )
  expect(plan(content).additions[0]?.bio).toBe('She & I\nsang\n\nWell')
})

test.each(['19928', '0', 'FROM 0 TO 100', 'INT 2 TVT 5758 (Hebrew)'])(
  'the date %s is kept as text, and named',
  (date) => {
    const content = file(...couple, '1 BIRT', `2 DATE ${date}`, ...family('F1', '1 MARR', `2 DATE ${date}`))
    const { additions, couples, remarks, records } = plan(content)
    expect(additions).toMatchObject([{ birth_date: null }, { birth_date: null }])
    expect(couples).toMatchObject([{ kind: 'married', began: null }])
    expect(remarks.get('date-unreadable')?.sort()).toEqual([
      expect.stringMatching(/Ann & Bo|Bo & Ann/),
      `Bo (${date})`,
    ])
    expect(JSON.stringify(records).split(`"value":"${date}"`)).toHaveLength(3)
  },
)

const remarried = [
  [
    'two families',
    ...family('F1', '1 MARR', '2 DATE 1900', '1 DIV', '2 DATE 1905'),
    ...family('F2', '1 MARR', '2 DATE 1910'),
  ],
  ['one family', ...family('F1', '1 MARR', '2 DATE 1900', '1 DIV', '2 DATE 1905', '1 MARR', '2 DATE 1910')],
]

test.each(remarried)('a couple that married again in %s is married since then', (_, ...lines) => {
  const here = imported(file(...couple, ...lines))
  expect(couplesIn(here)).toEqual(['Ann & Bo: married 1910-01-01 year'])
  // An export tells of both marriages.
  for (const version of VERSIONS) {
    const text = exported(here, version)
    expect(text.match(/DATE \d+/g)?.sort()).toEqual(['DATE 1900', 'DATE 1905', 'DATE 1910'])
    expect(couplesIn(imported(bytesOf(text)))).toEqual(couplesIn(here))
  }
})

test.each([
  ['1 DIV', '2 DATE 1905', 'Ann & Bo: divorced 1900-01-01 year 1905-01-01 year'],
  ['1 DIV N', '1 NCHI 0', 'Ann & Bo: married 1900-01-01 year'],
])('married in 1900, %s, %s', (one, other, expected) => {
  const content = file(...couple, ...family('F1', '1 MARR', '2 DATE 1900', one, other))
  expect(couplesIn(imported(content))).toEqual([expected])
})

test('a family that only its people name', () => {
  const content = file(
    ...['0 @I1@ INDI', '1 NAME Ann', '1 SEX F', '1 FAMS @F1@'],
    ...['0 @I2@ INDI', '1 NAME Bo', '1 SEX M', '1 FAMS @F1@'],
    ...['0 @F1@ FAM', '1 MARR', '2 DATE 1900'],
  )
  expect(couplesIn(imported(content))).toEqual(['Ann & Bo: married 1900-01-01 year'])
})
