// The lines of a person: those of the file that they came from, with what the family has changed since.

import { birthOf, deathOf, type HistoryMember } from '../history-member'
import { type GedcomNode, node } from './gedcom-node'
import { lifeOf } from './life-of'
import { BURIED, isNote, personOf, type SharedNotes } from './read-gedcom-file'
import { isSame, withDate } from './with-date'

/**
 * @param record the person's stored record
 * @param today yyyy-MM-dd
 */
export function personLines(
  member: HistoryMember,
  record: GedcomNode | undefined,
  notes: SharedNotes,
  today: string,
): GedcomNode[] {
  const stored = record ?? node('INDI')
  const told = lifeOf(personOf(stored, notes), today, new Map())
  let lines = stored.children
  if (told.member_name !== member.member_name)
    lines = replaced(lines, 'NAME', node('NAME', { value: member.member_name.replaceAll('/', ' ') }))
  if (!isSame(birthOf(told), birthOf(member)))
    lines = replaced(lines, 'BIRT', withDate(eventIn(lines, 'BIRT'), birthOf(member)))
  if (told.deceased !== member.deceased || !isSame(deathOf(told), deathOf(member)))
    lines = withDeath(lines, member)
  if (told.bio !== member.bio) {
    const others = lines.filter((line) => !isNote(line))
    lines = member.bio ? [...others, node('NOTE', { value: member.bio })] : others
  }
  return lines
}

function withDeath(lines: GedcomNode[], member: HistoryMember): GedcomNode[] {
  if (!member.deceased) return lines.filter(({ tag }) => !BURIED.includes(tag))
  const death = withDate(eventIn(lines, 'DEAT'), deathOf(member))
  return replaced(lines, 'DEAT', death.children.length > 0 ? death : { ...death, value: 'Y' })
}

const eventIn = (lines: GedcomNode[], tag: string) => lines.find((line) => line.tag === tag) ?? node(tag)

/** With the first line of that tag replaced, or else at the end. */
function replaced(lines: GedcomNode[], tag: string, line: GedcomNode): GedcomNode[] {
  const at = lines.findIndex((one) => one.tag === tag)
  return at < 0 ? [...lines, line] : [...lines.slice(0, at), line, ...lines.slice(at + 1)]
}
