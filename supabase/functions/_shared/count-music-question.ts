import { Refusal } from './answer.ts'
import type { Caller } from './caller.ts'

/**
 * Counts one question to the music provider for the caller, before it is asked.
 * @throws {Refusal} 403 to whoever has no family; 429 `too_many_requests` with the seconds to wait
 */
export async function countMusicQuestion({ db }: Caller): Promise<void> {
  const { data: seconds, error } = await db.rpc('count_music_question')
  if (error?.code === '42501') throw new Refusal(403, error.message)
  if (error) throw error
  if (seconds === 0) return
  throw new Refusal(
    429,
    `You have asked Spotify for a lot within a minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { code: 'too_many_requests', retryAfter: seconds },
  )
}
