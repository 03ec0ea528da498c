// Writes the family's history as a GEDCOM file. A parent becomes the family's HUSB, the first of GEDCOM's two places for
// parents, because the history does not store anyone's sex.

import { birthOf, childrenByParent, deathOf, type HistoryMember } from '../history-member'
import { writeGedcomDate } from './gedcom-date'

/** Nearly every program reads 5.5.1; 7 is the current version (https://gedcom.io). */
export type GedcomVersion = '5.5.1' | '7.0'

export function writeGedcom(members: HistoryMember[], version: GedcomVersion): string {
  const pointerOf = new Map(members.map(({ id }, index) => [id, `@I${index + 1}@`]))
  const families = [...childrenByParent(members)].filter(([parent]) => pointerOf.has(parent))
  const familyOf = new Map(families.map(([parent], index) => [parent, `@F${index + 1}@`]))
  const line = lineWriter(version)

  const people = members.flatMap((member) => {
    const [birth, death] = [birthOf(member), deathOf(member)]
    const asChild = member.parent_id && familyOf.get(member.parent_id)
    const asParent = familyOf.get(member.id)
    return [
      `0 ${pointerOf.get(member.id)} INDI`,
      ...line(1, 'NAME', member.member_name.replaceAll('/', ' ')),
      ...(birth ? ['1 BIRT', `2 DATE ${writeGedcomDate(birth)}`] : []),
      ...(death ? ['1 DEAT', `2 DATE ${writeGedcomDate(death)}`] : member.deceased ? ['1 DEAT Y'] : []),
      ...(member.bio ? line(1, 'NOTE', member.bio) : []),
      ...(asChild ? [`1 FAMC ${asChild}`] : []),
      ...(asParent ? [`1 FAMS ${asParent}`] : []),
    ]
  })
  const households = families.flatMap(([parent, children]) => [
    `0 ${familyOf.get(parent)} FAM`,
    `1 HUSB ${pointerOf.get(parent)}`,
    ...children.map(({ id }) => `1 CHIL ${pointerOf.get(id)}`),
  ])
  return `${[...HEADS[version], ...people, ...households, '0 TRLR'].join('\r\n')}\r\n`
}

const HEADS: Record<GedcomVersion, string[]> = {
  '5.5.1': [
    '0 HEAD',
    '1 SOUR KINFOLD',
    '1 SUBM @U1@',
    '1 GEDC',
    '2 VERS 5.5.1',
    '2 FORM LINEAGE-LINKED',
    '1 CHAR UTF-8',
    '0 @U1@ SUBM',
    '1 NAME Kinfold',
  ],
  '7.0': ['0 HEAD', '1 GEDC', '2 VERS 7.0', '1 SOUR KINFOLD'],
}

/** In characters. A line of 5.5.1 has at most 255 including its level and tag; version 7 does not split lines. */
const LONGEST_VALUE = 200

function lineWriter(version: GedcomVersion) {
  return (level: number, tag: string, text: string): string[] =>
    printable(text)
      .split('\n')
      .flatMap((paragraph, index) => {
        const [first = '', ...rest] = version === '7.0' ? [paragraph] : pieces(paragraph)
        const begin = index === 0 ? `${level} ${tag}` : `${level + 1} CONT`
        return [
          first ? `${begin} ${escaped(first, version)}` : begin,
          ...rest.map((more) => `${level + 1} CONC ${escaped(more, version)}`),
        ]
      })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: GEDCOM allows only tabs and line ends.
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')

const escaped = (text: string, version: GedcomVersion) =>
  version === '7.0' ? text.replace(/^@/, '@@') : text.replaceAll('@', '@@')

/** Splits within words, because some programs drop spaces at line ends. */
function pieces(text: string): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > LONGEST_VALUE) {
    let end = LONGEST_VALUE
    while (end > 1 && /[\s\uDC00-\uDFFF]/.test(rest.slice(end - 1, end + 1))) end -= 1
    found.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...found, rest]
}
