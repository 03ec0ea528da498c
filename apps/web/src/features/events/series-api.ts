// Changes to one occurrence of a series, or to those that follow.

import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { newId } from '@/data/new-id'
import type { Choose } from '@/data/outbox/edit'
import { mergeVersions, updateRow } from '@/data/update-row'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { eventParts } from './event-parts'
import { type EventValues, type FamilyEvent, placeInSeries, type Scope } from './family-event'
import { lengthOf } from './occurrences'

const UNIQUE_VIOLATION = '23505'

/** Replaces `COUNT` by the end that it leads to, which the database stores. */
export async function withEnd(values: EventValues): Promise<EventValues> {
  const [, times] = values.rrule?.match(/;COUNT=(\d+)/) ?? []
  if (!values.rrule || !times) return values
  const { endAfter } = await import('@kinfold/recurrence')
  const rrule = values.rrule.replace(/;COUNT=\d+/, '')
  return { ...values, rrule, repeats_until: endAfter({ ...values, rrule }, Number(times)) }
}

type Edit = { original: FamilyEvent; values: EventValues; id?: string }

/** Gives an occurrence a row of its own. Finding it stored, after a lost answer, this succeeds. */
export async function changeOccurrence(edit: Edit, choose?: Choose): Promise<void> {
  const { id: series_id, created_by, family_id } = edit.original
  const { values, recurrence_id } = await inSeriesNow(edit, choose)
  const { error } = await db.from('events').insert({
    ...{ ...values, series_id, recurrence_id, created_by, family_id },
    id: edit.id ?? newId(family_id),
  })
  if (!error) return
  if (error.code !== UNIQUE_VIOLATION) throw error
  // An earlier attempt has stored it, or another edit was faster. The form has read a version before any that this row had.
  const { data: other } = await db
    .from('events')
    .select('id, cancelled')
    .match({ series_id, recurrence_id })
    .maybeSingle()
    .throwOnError()
  if (!other || other.cancelled) throw new UserError(m.event_gone())
  const original = { ...valuesIn(edit.original), ...noRule, id: other.id, updated_at: '1970-01-01T00:00:00Z' }
  await updateRow('events', { original, values, parts: eventParts, gone: m.event_gone() }, choose)
}

/** What an occurrence becomes, and where its series has it. The series may have changed since the form has read it. */
async function inSeriesNow({ original, values: edited }: Edit, choose?: Choose) {
  const { series, occurrence } = original
  if (!series || !occurrence) throw new Error('The event is no occurrence of a series')
  const values = { ...edited, ...noRule }
  const { data: now } = await db.from('events').select('*').eq('id', series.id).maybeSingle().throwOnError()
  if (!now) throw new UserError(m.event_gone())
  if (now.updated_at === series.updated_at) return { values, recurrence_id: occurrence }
  const { startsAt } = await import('@kinfold/recurrence')
  const moved = Date.parse(now.start_time) - Date.parse(series.start_time)
  const start = new Date(Date.parse(occurrence) + moved)
  if (!now.rrule || !startsAt({ ...now, rrule: now.rrule })(start))
    throw new UserError(m.event_series_moved())
  const recurrence_id = start.toISOString()
  const end_time = new Date(start.getTime() + lengthOf(now)).toISOString()
  const edits = {
    base: { ...valuesIn(original), ...noRule },
    mine: values,
    theirs: { ...valuesIn(now), ...noRule, start_time: recurrence_id, end_time },
  }
  return { values: await mergeVersions(eventParts, edits, choose), recurrence_id }
}

const noRule = { rrule: null, time_zone: null, repeats_until: null }

/** Ends a series before an occurrence, and continues it with other values. Finding that done, after a lost answer, this succeeds. */
export async function changeFollowing(edit: Edit, choose?: Choose): Promise<void> {
  const { original, values, id = newId(original.family_id) } = edit
  const { series, occurrence } = original
  if (!series || !occurrence) throw new Error('The event is no occurrence of a series')
  let base: EventValues & { updated_at: string } = series
  let mine = values
  for (;;) {
    const { data } = await db
      .rpc('change_following', {
        series: series.id,
        version: base.updated_at,
        occurrence,
        id,
        following: mine,
      })
      .throwOnError()
    if (data) return
    const { data: stored } = await db.from('events').select('*').in('id', [series.id, id]).throwOnError()
    if (stored.some((row) => row.id === id)) return
    const theirs = stored.find((row) => row.id === series.id)
    if (!theirs || theirs.updated_at === base.updated_at) throw new UserError(m.event_gone())
    if (occursOtherwise(base, theirs)) throw new UserError(m.event_series_moved())
    // The times are those of one occurrence; another edit can only have changed the texts.
    const times = timesIn(mine)
    const edits = { base: { ...base, ...times }, mine, theirs: { ...theirs, ...times } }
    mine = await mergeVersions(eventParts, edits, choose)
    base = theirs
  }
}

const timesIn = ({ start_time, end_time, all_day, rrule, time_zone, repeats_until }: EventValues) => ({
  start_time,
  end_time,
  all_day,
  rrule,
  time_zone,
  repeats_until,
})

const valuesIn = ({ title, description, location, ...times }: EventValues): EventValues => ({
  title,
  description,
  location,
  ...timesIn({ title, description, location, ...times }),
})

const occursOtherwise = (one: EventValues, other: EventValues) =>
  JSON.stringify(timesIn(one)) !== JSON.stringify(timesIn(other))

/**
 * @returns its id in the bin
 * @throws {UserError} when nothing could be deleted
 */
export async function deleteEvent(event: FamilyEvent, scope: Scope): Promise<string> {
  const place = placeInSeries(event)
  if (!place) return deleted(event.id)
  if (scope === 'all') return deleted(place.series)
  const { data: entry } = await db
    .rpc(scope === 'this' ? 'cancel_occurrence' : 'end_series', place)
    .throwOnError()
  if (entry) return entry
  // Nothing is left of a series that ends before its first occurrence.
  if (scope === 'following') return deleted(place.series)
  throw new UserError(m.delete_refused())
}

async function deleted(id: string) {
  await deleteRow('events', id)
  return id
}
