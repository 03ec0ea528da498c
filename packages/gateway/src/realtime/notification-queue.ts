import type { Logger } from '../types.ts'
import { createBatches } from './batches.ts'

const MAX_BATCH = 100
/** Sent to Postgres with each statement that reads the batch. */
const MAX_BATCH_BYTES = 1024 * 1024
/** Minutes of work: by then, reading everything again costs less. */
const MAX_WAITING = 20_000
const MAX_WAITING_BYTES = 64 * 1024 * 1024

type Handling<T> = {
  /** For the log. */
  subject: 'changes' | 'messages'
  parse(payload: string): T
  deliver(batch: T[]): Promise<void>
}

/**
 * Delivers the notifications of one LISTEN in batches, so that a burst of writes costs each client only a few queries.
 * @param onGap called when a whole batch was lost, or too many wait
 */
export function createNotificationQueue<T>(
  { subject, parse, deliver }: Handling<T>,
  log: Logger,
  onGap: () => void,
): (payload: string) => void {
  const handle = async (batch: { item: T }[]) => {
    try {
      await deliver(batch.map(({ item }) => item))
    } catch (error) {
      log.error({ err: error }, `realtime: lost ${subject}`)
      onGap()
    }
  }
  const add = createBatches<{ item: T; bytes: number }>(MAX_BATCH, handle, {
    bytesOf: ({ bytes }) => bytes,
    maxBatchBytes: MAX_BATCH_BYTES,
    maxWaiting: MAX_WAITING,
    maxWaitingBytes: MAX_WAITING_BYTES,
    onOverflow() {
      log.warn({}, `realtime: too many ${subject} are waiting`)
      onGap()
    },
  })

  return (payload) => {
    try {
      add({ item: parse(payload), bytes: payload.length })
    } catch (error) {
      // Without the payload, which is what somebody wrote.
      log.warn({ err: error }, 'realtime: unreadable notification')
    }
  }
}
