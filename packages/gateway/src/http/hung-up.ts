import type { Context } from 'hono'

/**
 * Whether the client disconnected during its request, as a phone without network does. Failures are then expected and
 * not worth logging.
 */
export const hungUp = (c: Context): boolean => c.req.raw.signal.aborted
