import { childOf, type GedcomNode } from './gedcom-node'
import type { GedcomFile } from './read-gedcom-file'

/** How often each tag occurs that the history keeps for an export, but does not show: `{ OCCU: 12 }`. */
export function keptFor({ people, families }: GedcomFile): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (tag: string) => counts.set(tag, (counts.get(tag) ?? 0) + 1)
  for (const { children } of people) {
    const [, ...otherNames] = children.filter(({ tag }) => tag === 'NAME')
    for (const { tag } of otherNames) count(tag)
    for (const line of children) {
      countPlace(line, count)
      if (!OF_PERSON.has(line.tag) && !SILENT.has(line.tag)) count(line.tag)
    }
  }
  for (const { children } of families) {
    for (const line of children) {
      countPlace(line, count)
      if (!OF_FAMILY.has(line.tag) && !SILENT.has(line.tag)) count(line.tag)
    }
  }
  return counts
}

function countPlace(event: GedcomNode, count: (tag: string) => void) {
  if (SHOWN_EVENTS.has(event.tag) && childOf(event, 'PLAC')) count('PLAC')
}

const SHOWN_EVENTS = new Set(['BIRT', 'DEAT', 'DIV'])
const OF_PERSON = new Set(['NAME', 'BIRT', 'DEAT', 'NOTE', 'SNOTE', 'FAMC', 'FAMS'])
const OF_FAMILY = new Set(['HUSB', 'WIFE', 'CHIL', 'MARR', 'DIV', 'EVEN'])
/** Nothing that a person would look for. */
const SILENT = new Set(['SEX', 'CHAN', 'CREA', 'UID', 'REFN', 'RIN', 'EXID', 'RESN'])
