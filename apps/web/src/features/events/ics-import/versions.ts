// Which events of a calendar belong together, and which of their versions count (RFC 5545, section 3.8.7.4).

import { type Component, propertyOf, textOf } from './components'
import { asUid, identityOf } from './event-row'

/** An event, or a series with its occurrences that differ, the older versions first. */
export type Entry = {
  /** Of no other event of the calendar, and the same in each of its copies. */
  uid: string
  event: Component
  exceptions: Component[]
}

/** @returns `older`: those of which the calendar has a later version, or the same once more */
export function entriesOf(events: Component[]): { entries: Entry[]; older: Component[] } {
  const entries = [...groupedByUid(events)].flatMap(([uid, group]) => entriesOfUid(uid, group))
  const kept = new Set(entries.flatMap(({ event, exceptions }) => [event, ...exceptions]))
  return { entries, older: events.filter((event) => !kept.has(event)) }
}

// Map.groupBy is not in all browsers.
function groupedByUid(events: Component[]): Map<string, Component[]> {
  const groups = new Map<string, Component[]>()
  for (const event of events) {
    const uid = asUid(textOf(event, 'uid') || identityOf(event))
    const group = groups.get(uid)
    if (group) group.push(event)
    else groups.set(uid, [event])
  }
  return groups
}

function entriesOfUid(uid: string, group: Component[]): Entry[] {
  const bySequence = [...group].sort((one, other) => sequenceOf(one) - sequenceOf(other))
  const exceptions = lastOfEach(bySequence.filter(replacedBy), replacedBy)
  const versions = bySequence.filter((event) => !replacedBy(event))
  const latest = versions.filter((event) => sequenceOf(event) === sequenceOf(versions.at(-1)))
  // Programs that give all their events one UID mean several events.
  const whole = lastOfEach(latest, identityOf)

  const candidates = whole.length === 1 ? whole : whole.filter((event) => propertyOf(event, 'rrule'))
  const series = candidates.length === 1 ? candidates[0] : undefined
  return [...whole, ...(series ? [] : exceptions)].map((event) => ({
    uid: whole.length === 1 ? uid : asUid(`${uid} ${identityOf(event)}`),
    event,
    exceptions: event === series ? exceptions : [],
  }))
}

const sequenceOf = (event: Component | undefined) => Number.parseInt(textOf(event, 'sequence'), 10) || 0

/** Which occurrence this one is instead of; empty for a whole event. */
function replacedBy(event: Component): string {
  const property = propertyOf(event, 'recurrence-id')
  return property ? `${property.parameters.tzid} ${property.value}` : ''
}

/** In their order. */
function lastOfEach(events: Component[], keyOf: (event: Component) => string): Component[] {
  const last = new Map(events.map((event) => [keyOf(event), event]))
  return events.filter((event) => last.get(keyOf(event)) === event)
}
