// Reads the records of a GEDCOM file (5.5.1 or 7), and of people what the history shows.

import { oneLine } from '@/text/characters'
import { decodeGedcom } from './decode'
import { childOf, childrenOf, type GedcomNode, valueIn } from './gedcom-node'
import { parseLines } from './parse-lines'

export type GedcomFile = {
  head: GedcomNode | undefined
  people: GedcomNode[]
  families: GedcomNode[]
  /** Sources, shared notes and so on. */
  others: GedcomNode[]
}

/** @throws {UserError} that says what is wrong and in which line */
export function readGedcomFile(content: ArrayBuffer): GedcomFile {
  const records = parseLines(decodeGedcom(content))
  const isPerson = ({ tag, pointer }: GedcomNode) => tag === 'INDI' && pointer !== ''
  const isFamily = ({ tag, pointer }: GedcomNode) => tag === 'FAM' && pointer !== ''
  return {
    head: records.find(({ tag }) => tag === 'HEAD'),
    people: records.filter(isPerson),
    families: records.filter(isFamily),
    others: records.filter(
      (record) => !isPerson(record) && !isFamily(record) && !['HEAD', 'TRLR'].includes(record.tag),
    ),
  }
}

/** The texts of notes that several people share, by their pointers. */
export type SharedNotes = Map<string, string>

export const sharedNotesIn = (records: GedcomNode[]): SharedNotes =>
  new Map(records.filter(isNote).map(({ pointer, value }) => [pointer, value]))

export const isNote = ({ tag }: GedcomNode) => tag === 'NOTE' || tag === 'SNOTE'

/** With dates as in the file. */
export type GedcomPerson = {
  pointer: string
  name: string
  birth: string | undefined
  death: string | undefined
  deceased: boolean
  notes: string[]
}

export function personOf(record: GedcomNode, sharedNotes: SharedNotes): GedcomPerson {
  return {
    pointer: record.pointer,
    name: nameOf(childOf(record, 'NAME')),
    birth: dateIn(childOf(record, 'BIRT')),
    death: dateIn(childOf(record, 'DEAT')),
    deceased: childOf(record, ...BURIED) !== undefined,
    notes: record.children
      .filter(isNote)
      .map(({ value, to }) => (to ? (sharedNotes.get(to) ?? '') : value).trim())
      .filter(Boolean),
  }
}

export const BURIED = ['DEAT', 'BURI', 'CREM']

/** `Amélia /Oliveira/ Jr.` has the surname between slashes. An empty name may have its parts below it. */
function nameOf(name: GedcomNode | undefined): string {
  const parts = ['GIVN', 'SURN'].map((part) => valueIn(name, part))
  return oneLine((name?.value ?? '').replaceAll('/', ' ')) || oneLine(parts.join(' '))
}

const dateIn = (event: GedcomNode | undefined) => valueIn(event, 'DATE') || undefined

/** Of the pointers in those lines. */
export const pointersIn = (record: GedcomNode, ...tags: string[]): string[] =>
  childrenOf(record, ...tags)
    .map(({ to }) => to)
    .filter(Boolean)
