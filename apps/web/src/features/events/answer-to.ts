import type { Status } from './answers'
import type { Answers } from './family-event'

type Answer = { status: Status; occurrences: Answers }

/** `2026-11-20T12:00:00Z`: these keys sort by time. */
export const startKey = (start: Date) => `${start.toISOString().slice(0, 19)}Z`

/** The answer to an occurrence of a series, as `private.answer_to` in the database finds it. */
export function answerTo({ status, occurrences }: Answer, start: Date): Status | undefined {
  const keys = Object.keys(occurrences)
  if (keys.length === 0) return status
  const key = startKey(start)
  const latest = keys
    .filter((since) => since <= key && occurrences[since]?.onwards)
    .sort()
    .at(-1)
  return occurrences[key]?.only ?? (latest === undefined ? undefined : occurrences[latest]?.onwards)
}
