// Total blocking time, from a trace of Chrome: https://web.dev/articles/tbt

export type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number }

/** Part of each task that blocks nothing, in milliseconds. */
const FREE = 50

/**
 * Of the tasks after the first paint, in milliseconds of processor time. Lighthouse's own figure also has the time in which
 * other processes had the processor: on a computer that serves the hub as well, most of it.
 * @param events of the whole trace, with microseconds
 * @param slower how much slower the phone is
 */
export function blockingProcessorTime(events: TraceEvent[], slower: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The trace has no paint')
  const isMain = ({ pid, tid }: TraceEvent) => pid === paint.pid && tid === paint.tid
  return events
    .filter((event) => event.name === 'RunTask' && event.ts >= paint.ts && isMain(event))
    .map(({ tdur = 0 }) => (tdur / 1000) * slower - FREE)
    .filter((blocking) => blocking > 0)
    .reduce((sum, blocking) => sum + blocking, 0)
}
