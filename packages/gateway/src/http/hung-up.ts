import type { Context } from 'hono'

/**
 * Whether the client went away in the middle of its request, as a phone that loses its network does. What fails then is
 * nothing to log, and nobody reads the answer.
 */
export const hungUp = (c: Context): boolean => c.req.raw.signal.aborted
