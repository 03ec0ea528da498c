import type { Caller } from './caller.ts'
import { Refusal } from './respond.ts'
import { refusalOf } from './sql-refusal.ts'

/**
 * Counts one request to the music provider for the caller, before it is sent.
 * @throws {Refusal} 403 `family_required`; 429 `music_limit` with the seconds to wait
 */
export async function countMusicQuestion({ db }: Caller): Promise<void> {
  const { data: seconds, error } = await db.rpc('count_music_question')
  if (error) throw refusalOf(error)
  if (seconds > 0) throw new Refusal(429, 'music_limit', { seconds })
}
