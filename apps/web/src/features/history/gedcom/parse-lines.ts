// Parses the lines of a GEDCOM file into a tree by their levels
// (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#lines). Programs write lines that the format does not allow: such a
// line is reported and left out, and everything else is read.

import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { type GedcomNode, node } from './gedcom-node'

/** The name of a record may have blanks, and its end may be missing. */
const LINE = /^\s*(\d{1,4})[ \t]+(?:@([^@]+)@[ \t]+|@([^@\s]+)[ \t]+)?([A-Za-z0-9_][\w-]*)(?:[ \t](.*))?$/s
/** Not `@#DJULIAN@`, which begins a date. */
const POINTER = /^@([^@#\s][^@]*)@\s*$/
/** Nothing has so many levels, and reading the tree goes as deep. */
const MAX_LEVEL = 99

export type Lines = {
  records: GedcomNode[]
  /** The lines that could not be read, cut short. */
  unreadable: string[]
  /** Whether the last line is there, with which every file ends. */
  isWhole: boolean
}

/** @throws {UserError} when this is no GEDCOM file */
export function parseLines(text: string): Lines {
  const root = node('')
  const open = [root]
  const unreadable: string[] = []
  // Not `\s*`, which matches line ends: many empty lines would take quadratic time.
  const isSeven = /^[ \t]*2 VERS 7/m.test(text)
  /** Of a line that could not be read: what is below it has no meaning. */
  let skipped = MAX_LEVEL
  let last = root
  let isWhole = false
  // Without what the memory of a program left in the file, and the mark of its end from the days of CP/M.
  for (const line of text
    .replace(/^\uFEFF/, '')
    .replace(/\p{Cc}/gu, (mark) => (/\s/.test(mark) ? mark : ''))
    .split(/\r\n?|\n/)) {
    if (!line.trim()) continue
    const [, digits, pointer, unclosed, name = '', raw = ''] = LINE.exec(line) ?? []
    const tag = name.toUpperCase()
    if (root.children.length === 0 && tag !== 'HEAD') throw new UserError(m.gedcom_no_gedcom())
    if (tag === 'TRLR') {
      isWhole = true
      break
    }
    const value = isSeven ? raw.replace(/^@@/, '@') : raw.replaceAll('@@', '@')
    if (!tag) {
      // A line break within a text.
      if (!/^\s*\d/.test(line) && !last.to && last.value) last.value += `\n${line}`
      else {
        unreadable.push(line.slice(0, QUOTED))
        skipped = Number(/^\s*(\d{1,3})\s/.exec(line)?.[1] ?? MAX_LEVEL)
      }
      continue
    }
    // A level that jumps belongs to the nearest line above.
    const level = Math.min(Number(digits), open.length - 1, MAX_LEVEL)
    if (level > skipped) continue
    skipped = MAX_LEVEL
    const parent = open[level] ?? root
    if (tag === 'CONC' || tag === 'CONT') {
      parent.value += tag === 'CONC' ? value : `\n${value}`
      last = parent
    } else {
      const to = POINTER.exec(raw)?.[1] ?? ''
      const child = node(tag, { pointer: pointer ?? unclosed ?? '', to, value: to ? '' : value })
      parent.children.push(child)
      open.splice(level + 1, open.length, child)
      last = child
    }
  }
  if (root.children.length === 0) throw new UserError(m.gedcom_no_gedcom())
  return { records: root.children, unreadable, isWhole }
}

/** The most characters quoted of a line. */
const QUOTED = 40
