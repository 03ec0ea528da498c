// A couple's state and dates in the lines of a GEDCOM family.

import { diesBeforeBirth, type PartialDate } from '@/dates/partial-dates'
import { firstCharacters, oneLine } from '@/text/characters'
import type { Partnership } from '../ties'
import { readGedcomDate } from './gedcom-date'
import { type GedcomNode, node, valueIn } from './gedcom-node'
import { hasHappened } from './read-gedcom-file'
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
  const begin = lastBegin(lines)
  const end = endAfter(lines, begin)
  if (!begin && !end) return undefined
  const known = end && endKinds[endOf(end) ?? 'Ended']
  const dateIn = (event: GedcomNode | undefined) => {
    const date = dateOf(event)
    return date && date.date <= today ? date : undefined
  }
  const [began, ended] = [dateIn(begin), dateIn(end)]
  return {
    kind: known ?? (begin && beginOf(begin) === 'MARR' ? 'married' : 'together'),
    began,
    ended: began && ended && diesBeforeBirth(began, ended) ? undefined : ended,
    place: placeIn(begin),
  }
}

const dateOf = (event: GedcomNode | undefined) => readGedcomDate(valueIn(event, 'DATE'))

/** When they married or came together the last time. */
export const lastBegin = (lines: GedcomNode[]) => latest(lines, beginOf)

/** Of several, such as two marriages of the same couple, the last by its date. */
function latest(lines: GedcomNode[], whatOf: (line: GedcomNode) => unknown): GedcomNode | undefined {
  const [first, ...others] = lines.filter(whatOf)
  return others.reduce((last, line) => {
    const [known, date] = [last && dateOf(last), dateOf(line)]
    return date && (!known || date.date > known.date) ? line : last
  }, first)
}

/** A divorce before the last marriage has ended an earlier one. */
function endAfter(lines: GedcomNode[], begin: GedcomNode | undefined): GedcomNode | undefined {
  const end = latest(lines, endOf)
  const isRemarriage = lines.filter(beginOf).length > 1
  const [began, ended] = [dateOf(begin), dateOf(end)]
  return isRemarriage && began && ended && ended.date < began.date ? undefined : end
}

/** In characters, the database's limit. */
const LONGEST_PLACE = 120

const placeIn = (event: GedcomNode | undefined) =>
  firstCharacters(oneLine(valueIn(event, 'PLAC')), LONGEST_PLACE).trim() || undefined

function beginOf(line: GedcomNode): Begin | undefined {
  if (!hasHappened(line)) return undefined
  if (line.tag === 'MARR') return 'MARR'
  return isEvent(line, /^(together|cohabit|domestic partner)/i) ? 'Together' : undefined
}

function endOf(line: GedcomNode): End | undefined {
  if (!hasHappened(line)) return undefined
  if (line.tag === 'DIV') return 'DIV'
  if (isEvent(line, /^separat/i)) return 'Separated'
  if (isEvent(line, /^widow/i)) return 'Widowed'
  return isEvent(line, /^ended$/i) ? 'Ended' : undefined
}

const isEvent = (line: GedcomNode, type: RegExp) => line.tag === 'EVEN' && type.test(valueIn(line, 'TYPE'))

/** The dates of a couple that are not shown. @param today yyyy-MM-dd */
export function hiddenDates(lines: GedcomNode[], today: string): { text: string; isFuture: boolean }[] {
  return lines
    .filter((line) => beginOf(line) || endOf(line))
    .flatMap((line) => {
      const [text, date] = [valueIn(line, 'DATE'), dateOf(line)]
      return text && (!date || date.date > today) ? [{ text, isFuture: date !== undefined }] : []
    })
}

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
  const stored = lastBegin(kept)
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
  const stored = latest(lines, (line) => whatOf(line) === what)
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
