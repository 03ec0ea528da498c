// Reads the parts of a GEDCOM file (5.5.1 or 7) that the history stores: people with names, dates and notes, and families.

import { oneLine } from '@/lib/text'
import { decodeGedcom } from './decode'
import { type GedcomNode, parseLines } from './parse-lines'

/** With dates as in the file. */
export type GedcomPerson = {
  pointer: string
  name: string
  birth: string | undefined
  death: string | undefined
  deceased: boolean
  notes: string[]
  /** The families in which they are a child, the family of birth first. */
  childOf: string[]
}

/** `parents` and `children` are pointers to people. */
type GedcomFamily = { pointer: string; parents: string[]; children: string[] }

export type GedcomFile = {
  people: GedcomPerson[]
  families: GedcomFamily[]
  /** How often each unsupported tag occurs: `{ OCCU: 12 }`. */
  leftOut: Map<string, number>
}

/** @throws {UserError} that says what is wrong and in which line */
export function readGedcomFile(content: ArrayBuffer): GedcomFile {
  const records = parseLines(decodeGedcom(content))
  const notes = new Map(
    records
      .filter(({ tag }) => tag === 'NOTE' || tag === 'SNOTE')
      .map(({ pointer, value }) => [pointer, value]),
  )
  const leftOut = new Map<string, number>()
  const people = records.filter(({ tag, pointer }) => tag === 'INDI' && pointer)
  for (const { children } of people) {
    for (const { tag } of surplusOf(children)) leftOut.set(tag, (leftOut.get(tag) ?? 0) + 1)
  }
  return {
    people: people.map((record) => personOf(record, notes)),
    families: records.filter(({ tag, pointer }) => tag === 'FAM' && pointer).map(familyOf),
    leftOut,
  }
}

function personOf({ pointer, children }: GedcomNode, sharedNotes: Map<string, string>): GedcomPerson {
  const died = children.filter(({ tag }) => BURIED.has(tag))
  return {
    pointer,
    name: nameOf(children.find(({ tag }) => tag === 'NAME')),
    birth: dateIn(children.find(({ tag }) => tag === 'BIRT')),
    death: dateIn(children.find(({ tag }) => tag === 'DEAT')),
    deceased: died.length > 0,
    notes: children
      .filter(({ tag }) => tag === 'NOTE' || tag === 'SNOTE')
      .map(({ value }) => (POINTER.test(value) ? (sharedNotes.get(value) ?? '') : value).trim())
      .filter(Boolean),
    childOf: children
      .filter(({ tag }) => tag === 'FAMC')
      .sort(byBirth)
      .map(textOf),
  }
}

const BURIED = new Set(['DEAT', 'BURI', 'CREM'])
const POINTER = /^@[^@#]+@$/

/** `Amélia /Oliveira/ Jr.` has the surname between slashes. An empty name may have its parts below it. */
function nameOf(name: GedcomNode | undefined): string {
  const parts = ['GIVN', 'SURN'].map((part) => textOf(name?.children.find(({ tag }) => tag === part)))
  return oneLine(textOf(name).replaceAll('/', ' ')) || oneLine(parts.join(' '))
}

const dateIn = (event: GedcomNode | undefined) =>
  textOf(event?.children.find(({ tag }) => tag === 'DATE')).trim() || undefined

/** Families of birth before families that are marked as adoptive. */
const byBirth = (one: GedcomNode, other: GedcomNode) => Number(!isOfBirth(one)) - Number(!isOfBirth(other))
const isOfBirth = ({ children }: GedcomNode) =>
  ['', 'BIRTH'].includes(textOf(children.find(({ tag }) => tag === 'PEDI')).toUpperCase())

function familyOf({ pointer, children }: GedcomNode): GedcomFamily {
  const those = (...tags: string[]) =>
    children
      .filter(({ tag }) => tags.includes(tag))
      .map(textOf)
      .filter((value) => POINTER.test(value))
  return { pointer, parents: those('HUSB', 'WIFE'), children: those('CHIL') }
}

const textOf = (node: GedcomNode | undefined) => node?.value ?? ''

const KEPT = new Set(['NAME', 'BIRT', 'DEAT', 'NOTE', 'SNOTE', 'FAMC'])
/** Repeats other data, or is nothing that a person would miss. */
const SILENT = new Set(['FAMS', 'SEX', 'CHAN', 'CREA', 'UID', 'REFN', 'RIN', 'EXID', 'RESN', 'BURI', 'CREM'])

function* surplusOf(children: GedcomNode[]): Generator<{ tag: string }> {
  let names = 0
  for (const { tag, children: details } of children) {
    if (tag === 'NAME' && ++names > 1) yield { tag: 'NAME' }
    if ((tag === 'BIRT' || tag === 'DEAT') && details.some((detail) => detail.tag === 'PLAC'))
      yield { tag: 'PLAC' }
    if (!KEPT.has(tag) && !SILENT.has(tag) && !tag.startsWith('_')) yield { tag }
  }
}
