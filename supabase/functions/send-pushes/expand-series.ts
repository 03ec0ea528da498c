// Tells the database when series occur on these days: for reminders, and for the next events.

import { type Series, startsBetween, startsFrom } from '@kinfold/recurrence'
import type { SupabaseClient } from '@supabase/supabase-js'

type Row = Series & { id: string; updated_at: string; end_time: string }

const DAY = 86_400_000

/** Members may be reminded a week before. */
const NINE_DAYS = 9 * DAY

/** Of at most 50 series at a time. One that cannot be read has no starts, so that the others have their turn. */
export async function expandSeries(service: SupabaseClient, now: Date): Promise<void> {
  const { data } = await service.rpc('series_to_expand').throwOnError()
  const until = new Date(now.getTime() + NINE_DAYS)
  for (const row of data as Row[]) {
    const starts = startsOf(row, now, until)
    const { id: series, updated_at: version } = row
    await service.rpc('store_starts', { series, version, starts, until }).throwOnError()
  }
}

/** What takes place at this moment is known, and what lasts until the day ends anywhere; and the next one after those days. */
function startsOf(series: Row, now: Date, until: Date): Date[] {
  try {
    const length = Date.parse(series.end_time) - Date.parse(series.start_time)
    const starts = startsBetween(series, new Date(now.getTime() - length - DAY), until)
    return [...starts, ...startsFrom(series, until, 1)]
  } catch (error) {
    console.error(`The series ${series.id} was left out`, error)
    return []
  }
}
