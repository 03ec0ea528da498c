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
  /** The lines that could not be read, cut short. */
  unreadable: string[]
  /** Whether it has its end. */
  isWhole: boolean
}

/** @throws {UserError} when it is no GEDCOM file */
export function readGedcomFile(content: ArrayBuffer): GedcomFile {
  const { records, unreadable, isWhole } = parseLines(decodeGedcom(content))
  const isPerson = ({ tag, pointer }: GedcomNode) => tag === 'INDI' && pointer !== ''
  const isFamily = ({ tag, pointer }: GedcomNode) => tag === 'FAM' && pointer !== ''
  const people = records.filter(isPerson)
  return {
    head: records.find(({ tag }) => tag === 'HEAD'),
    people,
    families: withPartners(records.filter(isFamily), people),
    others: records.filter((record) => !isPerson(record) && !isFamily(record) && record.tag !== 'HEAD'),
    unreadable,
    isWhole,
  }
}

/** Some files name the partners of a family only in the records of these people. */
function withPartners(families: GedcomNode[], people: GedcomNode[]): GedcomNode[] {
  const partnersOf = new Map<string, GedcomNode[]>()
  for (const person of people) {
    for (const family of pointersIn(person, 'FAMS')) {
      const partner = node(valueIn(person, 'SEX') === 'F' ? 'WIFE' : 'HUSB', { to: person.pointer })
      partnersOf.set(family, [...(partnersOf.get(family) ?? []), partner].slice(0, 2))
    }
  }
  return families.map((family) =>
    childOf(family, 'HUSB', 'WIFE')
      ? family
      : { ...family, children: [...(partnersOf.get(family.pointer) ?? []), ...family.children] },
  )
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
    // `1 DEAT N` says that they live.
    deceased: childrenOf(record, ...BURIED).some(({ value }) => value.trim().toUpperCase() !== 'N'),
    notes: record.children
      .filter(isNote)
      .map(({ value, to }) => htmlToText(to ? (sharedNotes.get(to) ?? '') : value).trim())
      .filter(Boolean),
  }
}

export const BURIED = ['DEAT', 'BURI', 'CREM']

/** `Amélia /Oliveira/ Jr.` has the surname between slashes. An empty name may have its parts below it. */
function nameOf(name: GedcomNode | undefined): string {
  const parts = ['GIVN', 'SURN'].map((part) => valueIn(name, part))
  return (
    oneLine((name?.value ?? '').replaceAll('/', ' ')) || oneLine(parts.join(' ')) || valueIn(name, 'NICK')
  )
}

const dateIn = (event: GedcomNode | undefined) => valueIn(event, 'DATE') || undefined

/** Of the pointers in those lines. */
export const pointersIn = (record: GedcomNode, ...tags: string[]): string[] =>
  childrenOf(record, ...tags)
    .map(({ to }) => to)
    .filter(Boolean)
