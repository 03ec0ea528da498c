// Parses the lines of a GEDCOM file into a tree by their levels
// (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#lines).

import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { type GedcomNode, node } from './gedcom-node'

const LINE = /^\s*(\d{1,2})\s+(?:@([^@\s]+)@\s+)?([A-Za-z0-9_]+)(?: (.*))?$/s
/** Not `@#DJULIAN@`, which begins a date. */
const POINTER = /^@([^@#\s][^@]*)@\s*$/

/** @throws {UserError} that quotes the line */
export function parseLines(text: string): GedcomNode[] {
  const root = node('')
  const open = [root]
  // Not `\s*`, which matches line ends: many empty lines would take quadratic time.
  const isSeven = /^[ \t]*2 VERS 7/m.test(text)
  let number = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    number += 1
    if (!line.trim()) continue
    const [, digits, pointer = '', tag, raw = ''] = LINE.exec(line) ?? []
    const level = Number(digits)
    const parent = open[level]
    if (!tag || !parent || (number === 1 && tag !== 'HEAD')) throw unreadable(number, line)

    const value = isSeven ? raw.replace(/^@@/, '@') : raw.replaceAll('@@', '@')
    if (tag === 'CONC') parent.value += value
    else if (tag === 'CONT') parent.value += `\n${value}`
    else {
      const to = POINTER.exec(raw)?.[1] ?? ''
      const child = node(tag.toUpperCase(), { pointer, to, value: to ? '' : value })
      parent.children.push(child)
      open.splice(level + 1, open.length, child)
    }
  }
  if (root.children.length === 0) throw unreadable(1, '')
  return root.children
}

/** The most characters quoted; a binary file has long lines. */
const QUOTED = 40

const unreadable = (number: number, line: string) =>
  new UserError(
    number === 1 ? m.gedcom_no_gedcom() : m.gedcom_bad_line({ number, line: line.slice(0, QUOTED) }),
  )
