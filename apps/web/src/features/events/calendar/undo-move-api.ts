// Undoes a move of an event. What others have changed in the meantime stays.

import { db } from '@/data/db'
import { updateRow } from '@/data/update-row'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { eventParts } from '../event-parts'
import type { EventValues, FamilyEvent } from '../family-event'

type Move = {
  original: FamilyEvent
  values: EventValues
  scope?: 'this' | 'following'
  /** Of the row that was moved, or was added by the move. */
  id: string
}

/** @throws {UserError} when someone else has moved or deleted it, or has commented on an occurrence that the move set apart */
export async function undoMove({ original, values, scope, id }: Move): Promise<void> {
  const { data: row } = await db.from('events').select('*').eq('id', id).maybeSingle().throwOnError()
  if (!row || row.cancelled || !isAt(row, values)) throw changed()
  // Without a row of its own, an occurrence is where its series has it.
  if (scope === 'this') return removeException(row)
  const { title, description, location } = row
  const { start_time, end_time, all_day, rrule, time_zone, repeats_until } = original
  const before = {
    title,
    description,
    location,
    start_time,
    end_time,
    all_day,
    rrule,
    time_zone,
    repeats_until,
  }
  await updateRow(
    'events',
    { original: row, values: before, parts: eventParts, gone: m.undo_changed() },
    () => Promise.reject(changed()),
  )
}

const isAt = (row: EventValues, { start_time, end_time, all_day, rrule }: EventValues) =>
  Date.parse(row.start_time) === Date.parse(start_time) &&
  Date.parse(row.end_time) === Date.parse(end_time) &&
  row.all_day === all_day &&
  row.rrule === rrule

async function removeException({ id, updated_at }: { id: string; updated_at: string }) {
  const { data: removed } = await db
    .from('events')
    .delete()
    .match({ id, updated_at, comment_count: 0 })
    .select('id')
    .throwOnError()
  if (removed.length === 0) throw changed()
  // The bin is for what members delete.
  await db.rpc('delete_for_good', { ids: [id] }).throwOnError()
}

const changed = () => new UserError(m.undo_changed())
