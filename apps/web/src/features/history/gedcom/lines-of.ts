// Writes records as lines of a GEDCOM file, in the words of its version.

import { type GedcomNode, node, VOID } from './gedcom-node'
import { isNote } from './read-gedcom-file'

/** Nearly every program reads 5.5.1; 7 is the current version (https://gedcom.io). */
export type GedcomVersion = '5.5.1' | '7.0'

/** @param pointerOf undefined for a record that is not in the file */
export function linesOf(
  record: GedcomNode,
  version: GedcomVersion,
  pointerOf: (id: string) => string | undefined,
): string[] {
  const lines: string[] = []
  const write = (stored: GedcomNode, level: number) => {
    const { tag, pointer, value, to, children } = inWordsOf(version, stored)
    const target = to && (pointerOf(to) ?? VOID)
    // Version 5.5.1 has no pointer to nothing.
    if (target === VOID && version === '5.5.1') return
    const start = [level, pointer && `@${pointerOf(pointer)}@`, tag].filter((part) => part !== '').join(' ')
    if (target) lines.push(`${start} @${target}@`)
    else lines.push(...valueLines(start, level, value, version, tag))
    for (const child of children) write(child, level + 1)
  }
  write(record, 0)
  return lines
}

function valueLines(
  start: string,
  level: number,
  value: string,
  version: GedcomVersion,
  tag: string,
): string[] {
  return printable(value)
    .split('\n')
    .flatMap((paragraph, index) => {
      const [first = '', ...rest] = version === '7.0' ? [paragraph] : pieces(paragraph)
      const begin = index === 0 ? start : `${level + 1} CONT`
      // A date of 5.5.1 names its calendar in `@`.
      const text = (piece: string) => (tag === 'DATE' ? piece : escaped(piece, version))
      return [
        first ? `${begin} ${text(first)}` : begin,
        ...rest.map((more) => `${level + 1} CONC ${text(more)}`),
      ]
    })
}

/** The versions differ in shared notes, calendars and pedigrees. */
function inWordsOf(version: GedcomVersion, line: GedcomNode): GedcomNode {
  const isSeven = version === '7.0'
  if (isNote(line) && (line.to || line.pointer)) return { ...line, tag: isSeven ? 'SNOTE' : 'NOTE' }
  if (line.tag === 'DATE') return isSeven ? dateOf7(line) : dateOf551(line)
  if (line.tag === 'PEDI')
    return { ...line, value: isSeven ? line.value.toUpperCase() : line.value.toLowerCase() }
  return line
}

function dateOf7(date: GedcomNode): GedcomNode {
  const value = date.value
    .replace(/@#DGREGORIAN@ ?/g, '')
    .replace(/@#D(JULIAN|HEBREW)@/g, '$1')
    .replace(/@#DFRENCH R@/g, 'FRENCH_R')
  const [, known, phrase] = /^(?:INT (.*?) ?)?\((.*)\)$/s.exec(value) ?? []
  if (phrase === undefined) return { ...date, value }
  return { ...date, value: known ?? '', children: [node('PHRASE', { value: phrase }), ...date.children] }
}

function dateOf551(date: GedcomNode): GedcomNode {
  const phrase = date.children.find(({ tag }) => tag === 'PHRASE')
  const others = date.children.filter((line) => line !== phrase)
  const value = date.value.includes('@#')
    ? date.value
    : date.value
        .replace(/\b(JULIAN|HEBREW)\b/g, '@#D$1@')
        .replace(/\bFRENCH_R\b/g, '@#DFRENCH R@')
        .replace(/\bGREGORIAN /g, '')
  if (!phrase) return { ...date, value }
  // A range has no place for a phrase.
  if (/^(BET|FROM|TO|BEF|AFT|ABT|CAL|EST)\b/.test(value)) return { ...date, value }
  return { ...date, value: value ? `INT ${value} (${phrase.value})` : `(${phrase.value})`, children: others }
}

/** In characters. A line of 5.5.1 has at most 255 including its level and tag; version 7 does not split lines. */
const LONGEST_VALUE = 200

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
