// One file for each construct of GEDCOM: what the tree shows of it, and that an export has all of it again.

import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  integer,
  property,
  record,
  string,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeGedcom } from './decode'
import { type GedcomNode, VOID, valueIn } from './gedcom-node'
import { parseLines } from './parse-lines'
import { bytesOf, corpus, couplesIn, exported, imported, load, parentsIn, VERSIONS } from './testing'

const dateOf = (date: string | null, precision: string) => date && `${date} ${precision}`

/** `Born 1: 1850-05-03 day` */
const birthsIn = (name: string) =>
  imported(load(name)).people.map(
    ({ member_name, birth_date, birth_date_precision }) =>
      `${member_name.replace('Born ', '')}: ${dateOf(birth_date, birth_date_precision)}`,
  )

describe('what the tree shows of', () => {
  test('couples: married, divorced, together, of one sex, and none', () => {
    const { ties, people } = imported(load('couples.ged'))
    expect(couplesIn({ ties, people, records: [] })).toEqual([
      'Alda Reis & Vasco Prado: widowed 1920-05-03 day',
      'Berta Luz & Vasco Prado: divorced 1933-01-01 year 1940-01-01 about',
      'Celeste Dias & Vasco Prado: together 1941-06-01 month',
      'Duarte Prado & Fausto Nobre: married',
    ])
    expect(ties.partnerships.map(({ place }) => place)).toEqual(['Braga, Portugal', null, 'Lisboa', null])
  })

  test('kinds of parents in 5.5.1', () => {
    expect(parentsIn(imported(load('pedigrees-551.ged')))).toEqual([
      'Born Mar: birth Beto Mar, birth Ana Mar',
      'Adopted Mar: adoptive Beto Mar, adoptive Ana Mar',
      'Fostered Mar: foster Beto Mar, foster Ana Mar',
      'Step Mar: birth Beto Mar, step Cora Sal',
      'Adopted By One Mar: birth Beto Mar, adoptive Ana Mar',
    ])
  })

  test('kinds of parents in 7', () => {
    expect(parentsIn(imported(load('pedigrees-7.ged')))).toEqual([
      'Born Mar: birth Beto Mar, birth Ana Mar',
      'Adopted Mar: adoptive Beto Mar, adoptive Ana Mar',
      'Fostered Mar: foster Beto Mar, foster Ana Mar',
      'Step Mar: step Beto Mar, step Ana Mar',
    ])
  })

  test('events: birth and death, and the notes', () => {
    const [rosa] = imported(load('events.ged')).people
    expect(rosa).toMatchObject({
      ...{ member_name: 'Rosa Lima', birth_date: '1890-03-01', death_date: '1962-04-02', deceased: true },
      bio: 'She sang while she worked.\n\nTold by her granddaughter.',
    })
  })

  test('long texts', () => {
    expect(imported(load('long-texts.ged')).people[0]?.bio).toBe(
      'The house by the mill had nine rooms, of which two were never lit.\n\nA second paragraph, after an empty line, write to rosa@mill.example and wait.\n  An indented line.',
    )
  })

  test.each(['utf-8-bom.ged', 'utf-16-be.ged'])('the letters of %s', (name) => {
    expect(imported(load(name)).people[0]).toMatchObject({
      member_name: 'Łucja Žižková',
      bio: 'Ölmühle, 東京, 🌳',
    })
  })

  test('every form of a date in 5.5.1', () => {
    expect(birthsIn('dates-551.ged')).toMatchInlineSnapshot(`
      [
        "1: 1850-05-03 day",
        "2: 1850-05-01 month",
        "3: 1850-01-01 year",
        "4: 1850-01-01 about",
        "5: 1850-01-01 about",
        "6: 1850-01-01 about",
        "7: 1850-01-01 about",
        "8: 1850-01-01 about",
        "9: 1848-01-01 about",
        "10: 1848-01-01 about",
        "11: 1848-01-01 about",
        "12: 1852-01-01 about",
        "13: 1850-05-03 day",
        "14: null",
        "15: 1850-05-03 day",
        "16: 1701-01-05 day",
        "17: 1793-09-22 day",
        "18: 1850-09-07 day",
        "19: 1732-01-01 about",
        "20: 1850-05-03 day",
        "21: null",
        "22: null",
      ]
    `)
  })

  test('every form of a date in 7', () => {
    expect(birthsIn('dates-7.ged')).toMatchInlineSnapshot(`
      [
        "1: 1850-05-03 day",
        "2: 1850-05-01 month",
        "3: 1850-01-01 year",
        "4: 1850-01-01 about",
        "5: 1850-01-01 about",
        "6: 1850-01-01 about",
        "7: 1850-01-01 about",
        "8: 1850-01-01 about",
        "9: 1848-01-01 about",
        "10: 1848-01-01 about",
        "11: 1850-05-03 day",
        "12: 1701-01-05 day",
        "13: 1793-09-22 day",
        "14: 1850-09-07 day",
        "15: null",
        "Phrase: 1850-01-01 year",
      ]
    `)
  })
})

/** All lines of a file but those about the file itself, without the pointers: `INDI Rosa /Lima/ > BIRT > DATE 1890`. */
function linesIn(content: ArrayBuffer): string[] {
  const records = parseLines(decodeGedcom(content)).records.filter(
    ({ tag, children }) =>
      !['HEAD', 'TRLR'].includes(tag) && !children.some(({ value }) => value === 'Kinfold'),
  )
  const byPointer = new Map(records.map((one) => [one.pointer, one]))
  const label = (pointer: string): string => {
    const one = byPointer.get(pointer)
    if (!one) return pointer
    if (one.tag === 'FAM') {
      const partners = one.children.filter(({ tag, to }) => (tag === 'HUSB' || tag === 'WIFE') && to !== VOID)
      return `FAM ${partners.map(({ to }) => label(to)).join('+')}`
    }
    return `${one.tag} ${valueIn(one, 'NAME') || valueIn(one, 'TITL') || one.value}`
  }
  const below = (line: GedcomNode, path: string): string[] => {
    const own = `${path} > ${line.tag} ${line.to ? label(line.to) : line.value}`
    return [own, ...line.children.flatMap((child) => below(child, own))]
  }
  return (
    records
      // A partner who is no one says nothing.
      .flatMap((one) =>
        one.children.filter(({ to }) => to !== VOID).flatMap((child) => below(child, label(one.pointer))),
      )
      .sort()
  )
}

const versionOf = (name: string) =>
  /^2 VERS 7/m.test(decodeGedcom(load(name))) ? ('7.0' as const) : ('5.5.1' as const)

// `troubled.ged` has a circle, which is opened, and points to no one.
test.each(corpus.filter((name) => name !== 'troubled.ged'))('an export has every line of %s', (name) => {
  const text = exported(imported(load(name)), versionOf(name))
  const lines = linesIn(bytesOf(text))
  expect(linesIn(load(name)).filter((line) => !lines.includes(line))).toEqual([])
})

const words = string({ unit: 'grapheme', maxLength: 260 }).map((text) =>
  text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim(),
)
const tags = string({ unit: constantFrom(...'ABCXYZ09_'), minLength: 1, maxLength: 8 }).map(
  (tag) => `_${tag}`,
)

type Unknown = { tag: string; text: string[]; below: Unknown[] }
const unknown = (depth: number): Arbitrary<Unknown> =>
  record({
    tag: tags,
    text: array(words, { minLength: 1, maxLength: 3 }),
    below: depth > 0 ? array(unknown(depth - 1), { maxLength: 2 }) : constant([]),
  })

function written({ tag, text, below }: Unknown, level: number): string[] {
  const [first = '', ...rest] = text.map((line) => line.replaceAll('@', '@@'))
  return [
    `${level} ${tag} ${first}`.trimEnd(),
    ...rest.map((line) => `${level + 1} CONT ${line}`.trimEnd()),
    ...below.flatMap((one) => written(one, level + 1)),
  ]
}

test.each(VERSIONS)('structures that no one knows are exported through %s as they came', (version) => {
  const somewhere = record({ line: unknown(5), at: integer({ min: 0, max: 3 }) })
  assert(
    property(array(somewhere, { maxLength: 8 }), (lines) => {
      const at = (place: number, level: number) =>
        lines.filter((one) => one.at === place).flatMap(({ line }) => written(line, level))
      const file = [
        ...['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '0 @I1@ INDI', '1 NAME Rosa'],
        ...at(0, 1),
        ...['1 BIRT', '2 DATE 1890'],
        ...at(1, 2),
        ...['1 FAMS @F1@', '0 @F1@ FAM', '1 WIFE @I1@'],
        ...at(2, 1),
        ...['0 @X1@ _OWN', '1 NAME Own'],
        ...at(3, 1),
        '0 TRLR',
      ]
      const content = bytesOf(file.join('\n'))
      expect(linesIn(bytesOf(exported(imported(content), version)))).toEqual(linesIn(content))
    }),
  )
})
