// Limits on request bodies outside storage: they are read into memory, often before the caller is known.

import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { NodeBindings } from './client-address.ts'

const DEADLINE_MS = 30_000
/** In bytes: far more than any request of a visitor has. */
const MAX_ANONYMOUS_BODY = 64 * 1024

/** Answers 408 and closes the connection when the body has not arrived after 30 seconds. */
export const bodyDeadline: MiddlewareHandler<{ Bindings: NodeBindings }> = async (c, next) => {
  if (c.env?.incoming && hasBody(c.env.incoming)) limitTime(c.env)
  await next()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

function limitTime({ incoming, outgoing }: NodeBindings) {
  const timer = setTimeout(() => {
    // It may be here, and its reader slow.
    if (incoming?.complete) return
    if (!outgoing?.headersSent) {
      incoming?.socket.write('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    }
    incoming?.socket.destroySoon()
  }, DEADLINE_MS)
  for (const event of ['end', 'close']) incoming?.once(event, () => clearTimeout(timer))
}

/**
 * Refuses bodies of more than `most` bytes, and of more than 64 KiB from callers without an account.
 * @param refuse answers or throws
 */
export function limitBody(
  most: number,
  isAnonymous: (c: Context) => boolean | Promise<boolean>,
  refuse: (c: Context) => Response,
): MiddlewareHandler {
  const ofMembers = bodyLimit({ maxSize: most, onError: refuse })
  const ofAnonymous = bodyLimit({ maxSize: MAX_ANONYMOUS_BODY, onError: refuse })
  return async (c, next) => ((await isAnonymous(c)) ? ofAnonymous : ofMembers)(c, next)
}
