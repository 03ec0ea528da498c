import type { PartialDate } from '@/dates/partial-dates'
import { readGedcomDate, writeGedcomDate } from './gedcom-date'
import { type GedcomNode, node, valueIn } from './gedcom-node'

type MaybeDate = PartialDate | null | undefined

export const isSame = (one: MaybeDate, other: MaybeDate): boolean =>
  one?.date === other?.date && one?.precision === other?.precision

/** The event with that date. One that says the same in other words stays as it is: `BET 1868 AND 1871`. */
export function withDate(event: GedcomNode, date: MaybeDate): GedcomNode {
  if (isSame(readGedcomDate(valueIn(event, 'DATE')), date)) return event
  const others = event.children.filter(({ tag }) => tag !== 'DATE')
  return {
    ...event,
    children: date ? [node('DATE', { value: writeGedcomDate(date) }), ...others] : others,
  }
}
