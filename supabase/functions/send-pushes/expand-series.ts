// Tells the database when series occur within the next days, so that it can remind of them.

import { type Series, startsBetween } from '@kinfold/recurrence'
import type { SupabaseClient } from '@supabase/supabase-js'

type Row = Series & { id: string; updated_at: string }

/** Members may be reminded a week before. */
const NINE_DAYS = 9 * 86_400_000

/** @param now the moment from which on occurrences matter */
export async function expandSeries(service: SupabaseClient, now: Date): Promise<void> {
  const { data } = await service.rpc('series_to_expand').throwOnError()
  const until = new Date(now.getTime() + NINE_DAYS)
  for (const { id, updated_at, ...series } of data as Row[]) {
    const starts = startsBetween(series, now, until)
    await service.rpc('store_starts', { series: id, version: updated_at, starts, until }).throwOnError()
  }
}
