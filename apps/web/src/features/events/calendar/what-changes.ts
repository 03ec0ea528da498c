import type { FamilyEvent, Scope } from '../family-event'

/**
 * The row that a change of so much of a series is about. All, and the first with those that follow, are the series itself.
 */
export function whatChanges(event: FamilyEvent, scope: Scope | undefined) {
  const { series, occurrence } = event
  if (!series || !occurrence) return { event }
  const isFirst = Date.parse(occurrence) === Date.parse(series.start_time)
  if (scope === 'following' && !isFirst) return { event, scope }
  if (scope !== 'this') return { event: series }
  // An occurrence does not repeat.
  return { event: { ...event, rrule: null, time_zone: null, repeats_until: null }, scope }
}
