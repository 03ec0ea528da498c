// Reads the records of a GEDCOM file (5.5.1 or 7), and of people what the history shows.

import { oneLine } from '@/text/characters'
import { htmlToText } from '@/text/html-to-text'
import { decodeGedcom } from './decode'
import { childOf, childrenOf, type GedcomNode, node, valueIn } from './gedcom-node'
import { parseLines } from './parse-lines'

export type GedcomFile = {
  head: GedcomNode | undefined
  people: GedcomNode[]
  families: GedcomNode[]
  /** Sources, shared notes and so on. */
  others: GedcomNode[]
  /** Lines that are left out. */
  unread: string[]
  /** False when its end is missing. */
  complete: boolean
}

/** @throws {UserError} when it is no GEDCOM file */
export function readGedcomFile(content: ArrayBuffer): GedcomFile {
  const { records, unread } = parseLines(decodeGedcom(content))
  const people = records.filter(({ tag }) => tag === 'INDI').map(withPointer)
  const families = records.filter(({ tag }) => tag === 'FAM').map(withPointer)
  return {
    head: records.find(({ tag }) => tag === 'HEAD'),
    people,
    families: withPartners(families, people),
    others: records.filter(({ tag }) => !['INDI', 'FAM', 'HEAD', 'TRLR'].includes(tag)),
    unread,
    complete: records.some(({ tag }) => tag === 'TRLR'),
  }
}

/** No pointer in a file has brackets. */
const withPointer = (record: GedcomNode, at: number): GedcomNode =>
  record.pointer ? record : { ...record, pointer: `[${record.tag} ${at + 1}]` }

/** Some programs tell only by the people's own lines who the partners of a family are. */
function withPartners(families: GedcomNode[], people: GedcomNode[]): GedcomNode[] {
  const partners = new Map<string, GedcomNode[]>()
  for (const person of people) {
    for (const family of pointersIn(person, 'FAMS'))
      partners.set(family, [...(partners.get(family) ?? []), person])
  }
  return families.map((family) => {
    if (childOf(family, 'HUSB', 'WIFE')) return family
    const told = partners.get(family.pointer)?.slice(0, 2) ?? []
    const lines = told.map((person, at) => {
      const isWife = valueIn(person, 'SEX').toUpperCase() === 'F' || (at > 0 && told.length > 1)
      return node(isWife ? 'WIFE' : 'HUSB', { to: person.pointer })
    })
    return { ...family, children: [...lines, ...family.children] }
  })
}

/** The texts of notes that several people share, by their pointers. */
export type SharedNotes = Map<string, string>

export const sharedNotesIn = (records: GedcomNode[]): SharedNotes =>
  new Map(records.filter(isNote).map(({ pointer, value }) => [pointer, htmlToText(value)]))

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
    name: childrenOf(record, 'NAME').map(nameOf).find(Boolean) ?? '',
    birth: dateIn(childOf(record, 'BIRT')),
    death: dateIn(childrenOf(record, 'DEAT').find(hasHappened)),
    deceased: childrenOf(record, ...BURIED).some(hasHappened),
    notes: record.children
      .filter(isNote)
      .map(({ value, to }) => (to ? (sharedNotes.get(to) ?? '') : htmlToText(value)).trim())
      .filter(Boolean),
  }
}

export const BURIED = ['DEAT', 'BURI', 'CREM']

/** `1 DEAT N` says that it has not. */
export const hasHappened = ({ value }: GedcomNode) => value.trim().toUpperCase() !== 'N'

/** `Amélia /Oliveira/ Jr.` has the surname between slashes. An empty name may have its parts below it, or only others. */
function nameOf(name: GedcomNode): string {
  const within = (...parts: string[]) => oneLine(parts.map((part) => valueIn(name, part)).join(' '))
  return (
    oneLine(name.value.replaceAll('/', ' ')) || within('GIVN', 'SURN') || within('NICK') || within('_MARNM')
  )
}

const dateIn = (event: GedcomNode | undefined) => valueIn(event, 'DATE') || undefined

/** Of the pointers in those lines. */
export const pointersIn = (record: GedcomNode, ...tags: string[]): string[] =>
  childrenOf(record, ...tags)
    .map(({ to }) => to)
    .filter(Boolean)
