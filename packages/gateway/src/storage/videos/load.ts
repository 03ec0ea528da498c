// Whether the server answers slowly at the moment, so that work without a deadline waits.

import type { MiddlewareHandler } from 'hono'

export type Load = {
  /** Measures the requests that it passes on. */
  watch: MiddlewareHandler
  isHigh(): boolean
}

/** In milliseconds: a screen that waits longer feels slow. */
const SLOW_MS = 400
/** How long after a slow request the load still counts as high. */
const CALM_MS = 5_000

export function createLoad(now: () => number = () => performance.now()): Load {
  const begun = new Set<number>()
  let slowAt = Number.NEGATIVE_INFINITY

  return {
    async watch(_, next) {
      const start = now()
      begun.add(start)
      try {
        await next()
      } finally {
        begun.delete(start)
        if (now() - start > SLOW_MS) slowAt = now()
      }
    },

    isHigh() {
      const [oldest = Number.POSITIVE_INFINITY] = begun
      return now() - oldest > SLOW_MS || now() - slowAt < CALM_MS
    },
  }
}
