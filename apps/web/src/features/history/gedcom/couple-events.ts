// A couple's state and dates in the lines of a GEDCOM family.

import { diesBeforeBirth, type PartialDate } from '@/dates/partial-dates'
import { firstCharacters, oneLine } from '@/text/characters'
import type { Partnership } from '../ties'
import { readGedcomDate } from './gedcom-date'
import { type GedcomNode, node, valueIn } from './gedcom-node'
import { isSame, withDate } from './with-date'

type Kind = Partnership['kind']
type Begin = 'MARR' | 'Together'
type End = 'DIV' | 'Separated' | 'Widowed' | 'Ended'

export type Couple = {
  kind: Kind
  began: PartialDate | undefined
  ended: PartialDate | undefined
  place: string | undefined
}

const endKinds: Record<End, Kind | undefined> = {
  DIV: 'divorced',
  Separated: 'separated',
  Widowed: 'widowed',
  Ended: undefined,
}

/**
 * Dates that cannot be are left out.
 * @param today yyyy-MM-dd
 * @returns undefined when no line tells that they are a couple
 */
export function coupleIn(lines: GedcomNode[], today: string): Couple | undefined {
  // The last ones: people marry each other again.
  const begin = lines.findLast((line) => beginOf(line))
  const lastEnd = lines.findLast((line) => endOf(line))
  if (!begin && !lastEnd) return undefined
  const dateOf = (event: GedcomNode | undefined) => {
    const date = readGedcomDate(valueIn(event, 'DATE'))
    return date && date.date <= today ? date : undefined
  }
  const began = dateOf(begin)
  const isMarriedAgain =
    lines.some((line) => line !== begin && beginOf(line)) && isBefore(dateOf(lastEnd), began)
  const end = isMarriedAgain ? undefined : lastEnd
  const known = end && endKinds[endOf(end) ?? 'Ended']
  const ended = dateOf(end)
  return {
    kind: known ?? (begin && beginOf(begin) === 'MARR' ? 'married' : 'together'),
    began,
    ended: isBefore(ended, began) ? undefined : ended,
    place: placeIn(begin),
  }
}

const isBefore = (one: PartialDate | undefined, other: PartialDate | undefined) =>
  one !== undefined && other !== undefined && diesBeforeBirth(other, one)

/** In characters, the database's limit. */
const LONGEST_PLACE = 120

const placeIn = (event: GedcomNode | undefined) =>
  firstCharacters(oneLine(valueIn(event, 'PLAC')), LONGEST_PLACE).trim() || undefined

function beginOf(line: GedcomNode): Begin | undefined {
  if (line.tag === 'MARR') return 'MARR'
  return isEvent(line, /^(together|cohabit|domestic partner)/i) ? 'Together' : undefined
}

function endOf(line: GedcomNode): End | undefined {
  if (line.tag === 'DIV') return 'DIV'
  if (isEvent(line, /^separat/i)) return 'Separated'
  if (isEvent(line, /^widow/i)) return 'Widowed'
  return isEvent(line, /^ended$/i) ? 'Ended' : undefined
}

const isEvent = (line: GedcomNode, type: RegExp) => line.tag === 'EVEN' && type.test(valueIn(line, 'TYPE'))

/** The family's lines as they tell of this couple, or of no couple. What agrees stays as it is. */
export function withCouple(lines: GedcomNode[], couple: Couple | undefined, today: string): GedcomNode[] {
  const told = coupleIn(lines, today)
  const isTold =
    told?.kind === couple?.kind &&
    isSame(told?.began, couple?.began) &&
    isSame(told?.ended, couple?.ended) &&
    told?.place === couple?.place
  if (isTold) return lines
  const begins = new Set<Begin>(couple ? beginsFor(couple.kind) : [])
  const end = couple && endFor(couple)
  const kept = lines.filter((line) => {
    const [its, last] = [beginOf(line), endOf(line)]
    return (!its || begins.has(its)) && (!last || last === end)
  })
  if (!couple) return kept
  const stored = kept.findLast((line) => beginOf(line))
  const [usual = 'MARR'] = begins
  const isToldByEnd = couple.kind !== 'married' && couple.kind !== 'together'
  const begun =
    !stored && !couple.began && !couple.place && isToldByEnd
      ? kept
      : withEvent(kept, beginOf, (stored && beginOf(stored)) || usual, (event) =>
          withPlace(withDate(event, couple.began), couple.place),
        )
  return end ? withEvent(begun, endOf, end, (event) => withDate(event, couple.ended)) : begun
}

/** The usual one first. */
function beginsFor(kind: Kind): Begin[] {
  if (kind === 'married') return ['MARR']
  if (kind === 'together') return ['Together']
  return kind === 'separated' ? ['Together', 'MARR'] : ['MARR', 'Together']
}

function endFor({ kind, ended }: Couple): End | undefined {
  if (kind === 'divorced') return 'DIV'
  if (kind === 'separated') return 'Separated'
  if (kind === 'widowed') return 'Widowed'
  return ended && 'Ended'
}

function withEvent<What extends Begin | End>(
  lines: GedcomNode[],
  whatOf: (line: GedcomNode) => What | undefined,
  what: What,
  changed: (event: GedcomNode) => GedcomNode,
): GedcomNode[] {
  const stored = lines.findLast((line) => whatOf(line) === what)
  if (stored) return lines.map((line) => (line === stored ? changed(stored) : line))
  const isRecord = what === 'MARR' || what === 'DIV'
  const event = changed(
    isRecord
      ? node(what)
      : // Version 7 requires both.
        node('EVEN', { value: what, children: [node('TYPE', { value: what })] }),
  )
  return [...lines, isRecord && event.children.length === 0 ? { ...event, value: 'Y' } : event]
}

/** A place that says the same stays as it is, with its details. */
function withPlace(event: GedcomNode, place: string | undefined): GedcomNode {
  if (placeIn(event) === place) return event
  const others = event.children.filter(({ tag }) => tag !== 'PLAC')
  return { ...event, children: place ? [...others, node('PLAC', { value: place })] : others }
}
