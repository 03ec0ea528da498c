// Logs every request that failed on our side, once and in full, with an id that the client receives too.

import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import postgres from 'postgres'
import type { Logger } from '../types.ts'
import { hungUp } from './hung-up.ts'

const REQUEST_ID = 'X-Request-Id'

/**
 * For every 5xx, and for every error of Postgres or the disk that concerns the host, whatever the client is told. Logs the
 * path without its query, which may contain addresses and secrets.
 */
export function logFailures(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (hungUp(c) || (c.res.status < 500 && !concernsHost(c.error))) return
    const id = randomUUID()
    const { method, path } = c.req
    log.error({ err: c.error, request: id, method, path, status: c.res.status }, 'request failed')
    c.res.headers.set(REQUEST_ID, id)
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: authorization, resources, operator intervention, system, bug.
const HOST_CLASSES = /^(?:28|53|57|58|XX)/

const DISK_ERRORS = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function concernsHost(error: Error | undefined): boolean {
  if (error instanceof postgres.PostgresError) return HOST_CLASSES.test(error.code)
  return error !== undefined && 'code' in error && DISK_ERRORS.has(error.code)
}
