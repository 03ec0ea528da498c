// Parses the lines of a GEDCOM file into a tree by their levels
// (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#lines). Programs and people write them in many wrong ways.

import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { type GedcomNode, node } from './gedcom-node'

/** A level, a pointer of which one `@` may be missing, a tag, and a value. */
const LINE = /^\s*(\d{1,3})[ \t]+(?:(?:@([^@]+)@|@([^@\s]+)|([^@\s]+)@)[ \t]+)?(\S+)(?:[ \t](.*))?$/s
/** A level alone. */
const EMPTY_LINE = /^\s*(\d{1,2})\s*$/
/** Not `@#DJULIAN@`, which begins a date. */
const POINTER = /^\s*@([^@#\s][^@]*)@\s*$/
const BROKEN_POINTER = /^\s*(?:@([^@\s]+)|([^@\s]+)@)\s*$/
const LINKS = new Set(['HUSB', 'WIFE', 'CHIL', 'FAMC', 'FAMS'])

/** GEDCOM has a hundred levels. */
const DEEPEST = 99

/** Values that a line without a level does not go on. */
const SHORT = new Set(['NAME', 'DATE', 'PLAC', 'SEX'])

export type Parsed = {
  records: GedcomNode[]
  /** Lines that are left out, each with its number. */
  unread: string[]
}

/** @throws {UserError} when it is no GEDCOM file */
export function parseLines(text: string): Parsed {
  const root = node('')
  const open = [root]
  const unread: string[] = []
  // Not `\s*`, which matches line ends: many empty lines would take quadratic time.
  const isSeven = /^[ \t]*2[ \t]+VERS[ \t]+7/m.test(text)
  let last = root
  let number = 0
  for (const line of text.replace(PADDING, '').split(/\r\n?|\n/)) {
    number += 1
    if (!line.trim()) continue
    const found = readLine(line, open.length - 1)
    if (last === root && found?.tag !== 'HEAD') throw new UserError(m.gedcom_no_gedcom())
    const isGoingOn = !found && goesOn(last)
    if (isGoingOn) last.value += `\n${line}`
    else if (!found?.tag && last.tag !== 'TRLR') unread.push(m.gedcom_line({ number, line: shortened(line) }))
    if (!found) continue
    const { tag, pointer, raw } = found
    // A level that was skipped hangs below the nearest.
    const level = Math.min(found.level, open.length - 1, DEEPEST)
    const parent = open[level] ?? root
    const value = isSeven ? raw.replace(/^@@/, '@') : raw.replaceAll('@@', '@')
    if (tag === 'CONC' || tag === 'CONT') {
      parent.value += tag === 'CONC' ? value : `\n${value}`
      last = parent
    } else {
      const to = targetOf(tag, raw)
      last = node(tag, { pointer, to, value: to ? '' : value })
      // What is below a line without a tag goes with it.
      if (tag) parent.children.push(last)
      open.splice(level + 1, open.length, last)
    }
  }
  if (last === root) throw new UserError(m.gedcom_no_gedcom())
  return { records: root.children, unread }
}

/** Zero bytes, and the end of file of DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const PADDING = /[\0\x1a]/g

/** The most characters quoted. */
const QUOTED = 60

const shortened = (line: string) => (line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line.trim())

/** @returns undefined for a line without a level: an editor has broken a long text */
function readLine(line: string, deepest: number) {
  const [, empty] = EMPTY_LINE.exec(line) ?? []
  if (empty) return { level: Number(empty), tag: '', pointer: '', raw: '' }
  const [, digits, whole, begun, ended, word, raw = ''] = LINE.exec(line) ?? []
  const level = Number(digits)
  // `12 people came` goes on with the text above it.
  const isText = level > deepest && (level > DEEPEST + 1 || /[a-z]/.test(word ?? ''))
  if (!word || isText) return undefined
  const tag = word
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, '_')
    .slice(0, 100)
  return { level, tag, pointer: (whole ?? begun ?? ended ?? '').trim(), raw }
}

function targetOf(tag: string, raw: string): string {
  const [, broken, other = ''] = (LINKS.has(tag) && BROKEN_POINTER.exec(raw)) || []
  return POINTER.exec(raw)?.[1]?.trim() ?? broken ?? other
}

const goesOn = ({ tag, to, value }: GedcomNode) =>
  !to && !SHORT.has(tag) && (value !== '' || tag === 'NOTE' || tag === 'SNOTE')
