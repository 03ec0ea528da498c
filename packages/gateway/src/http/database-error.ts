// What a caller learns of an error of the database. Its text may name files, memory, processes and logins of the host, so it
// is for those whose request caused it.

import postgres from 'postgres'

/**
 * Classes of https://www.postgresql.org/docs/18/errcodes-appendix.html that the request causes: what is not supported, roles,
 * cardinality, values, constraints, writes in a read-only transaction, privileges and names, checks of views, limits, time, and what
 * applications raise without a code, or for PostgREST.
 */
const OF_THE_REQUEST = /^(?:0A|0L|0P|21|22|23|25006|42|44|54|57014|P0001|PT|PGRST)/

/** Whether the caller may read the error's text: the request caused it, or the application wrote it with `raise`. */
export const isForCaller = ({ code, routine }: postgres.PostgresError) =>
  OF_THE_REQUEST.test(code) || routine === 'exec_stmt_raise'

/**
 * The status for a database that cannot serve any request now: 507 when its disk is full, 503 without a connection, memory or
 * files; undefined for other errors, 53400 (a configured limit) among them, as in PostgREST.
 */
export function outageStatus(error: unknown): 503 | 507 | undefined {
  const code = String((error as { code?: unknown } | undefined)?.code)
  if (error instanceof postgres.PostgresError) {
    return code === '53100' ? 507 : /^(?:08|53(?!400)|57P|58)/.test(code) ? 503 : undefined
  }
  // Of postgres.js: CONNECTION_CLOSED, CONNECT_TIMEOUT, …
  return code.startsWith('CONNECT') ? 503 : undefined
}
