// Whoever is put out of a channel hears nothing more of it, as each message asks. Being seen there asks nothing, so
// those who are present are looked after now and then.

import type { Logger } from '../../types.ts'

/** A channel on which somebody is present. */
export type Attendance = {
  /** Asks whether they still may be there. */
  isAllowed(): Promise<boolean>
  fail(): void
}

export type Rechecks = {
  add(attendance: Attendance): void
  remove(attendance: Attendance): void
  close(): void
}

const INTERVAL_MS = 10_000
/** A few questions each second at the most; in a large crowd everybody's turn takes longer to come. */
const MOST_AT_A_TIME = 50

export function createRechecks(log: Logger): Rechecks {
  // In the order in which their turn comes.
  const attendances = new Set<Attendance>()

  async function recheck() {
    const next = [...attendances].slice(0, MOST_AT_A_TIME)
    for (const attendance of next) {
      attendances.delete(attendance)
      attendances.add(attendance)
    }
    try {
      for (const attendance of next)
        if (attendances.has(attendance) && !(await attendance.isAllowed())) attendance.fail()
    } catch (error) {
      log.error({ err: error }, 'realtime could not ask who may be present')
    }
  }
  const rechecking = setInterval(recheck, INTERVAL_MS)

  return {
    add: (attendance) => void attendances.add(attendance),
    remove: (attendance) => void attendances.delete(attendance),
    close: () => clearInterval(rechecking),
  }
}
