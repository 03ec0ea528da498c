import { useWaiting } from '@/data/outbox/waiting'
import { type AnswerBody, answerLane } from './api'
import type { FamilyEvent } from './family-event'

/** The viewer's answer that is not sent yet. */
export function useWaitingAnswer(event: FamilyEvent): AnswerBody | undefined {
  const lane = answerLane(event)
  return useWaiting().find((entry) => entry.lane === lane)?.body as AnswerBody | undefined
}
