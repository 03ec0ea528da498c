// Tells the database when series occur on these days: for reminders, and for the next events.

import { type Series, startsBetween } from '@kinfold/recurrence'
import type { SupabaseClient } from '@supabase/supabase-js'

type Row = Series & { id: string; updated_at: string; end_time: string }

const DAY = 86_400_000

/** Members may be reminded a week before. */
const NINE_DAYS = 9 * DAY

/** What takes place at this moment is known, and what lasts until the day ends anywhere. */
export async function expandSeries(service: SupabaseClient, now: Date): Promise<void> {
  const { data } = await service.rpc('series_to_expand').throwOnError()
  const until = new Date(now.getTime() + NINE_DAYS)
  for (const { id, updated_at, end_time, ...series } of data as Row[]) {
    const length = Date.parse(end_time) - Date.parse(series.start_time)
    const starts = startsBetween(series, new Date(now.getTime() - length - DAY), until)
    await service.rpc('store_starts', { series: id, version: updated_at, starts, until }).throwOnError()
  }
}
