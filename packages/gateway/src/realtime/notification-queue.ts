import type { Logger } from '../types.ts'
import { createBatches } from './batches.ts'

const MAX_BATCH = 100
/** Minutes of work: by then, reading everything again costs less. */
const MAX_WAITING = 20_000

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
  const handle = async (batch: T[]) => {
    try {
      await deliver(batch)
    } catch (error) {
      log.error({ err: error }, `realtime: lost ${subject}`)
      onGap()
    }
  }
  const onOverflow = () => {
    log.warn({}, `realtime: too many ${subject} are waiting`)
    onGap()
  }
  const add = createBatches(MAX_BATCH, handle, { maxWaiting: MAX_WAITING, onOverflow })

  return (payload) => {
    try {
      add(parse(payload))
    } catch (error) {
      log.warn({ err: error, payload }, 'realtime: unreadable notification')
    }
  }
}
