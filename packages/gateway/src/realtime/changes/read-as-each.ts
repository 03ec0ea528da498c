// Runs one query as many callers: a query for each of 200 listeners costs far more than what it reads.

import type { Client, Database, Session } from '../../database/database.ts'
import { arrayText } from '../../database/sql-text.ts'
import type { Claims } from '../../http/tokens.ts'
import { STATEMENT_TIMEOUT } from '../topic.ts'
import type { Reading } from './reading.ts'

/** Keeps the statement short, so that others run meanwhile. */
export const MAX_CALLERS = 100

/** What some of the callers found, or why the query failed for them. `callers` are indices. */
type Finding = { callers: number[] } & ({ position: number; record: string | null } | { problem: string })

/** The gateway's own role; the function takes on the role of the callers. */
const session: Session = {
  role: 'authenticator',
  settings: { statement_timeout: STATEMENT_TIMEOUT },
  readOnly: true,
}

// Equal records are sent once.
const readAll = `
  select json_agg(caller - 1)::text as callers, "position", record, problem
    from realtime.read_as_each($1, $2, $3, $4)
   group by "position", record, problem`

/**
 * @param client whose share of the connections it uses
 * @param claims of at most `MAX_CALLERS` callers
 */
export async function readAsEach(
  database: Database,
  client: Client | undefined,
  role: string,
  claims: readonly Claims[],
  { text, parameters }: Reading,
): Promise<Finding[]> {
  const rows = await database.one(
    { ...session, client },
    {
      text: readAll,
      values: [role, arrayText(claims.map((one) => JSON.stringify(one))), text, arrayText(parameters)],
    },
  )
  return (rows as Record<'callers' | 'position' | 'record' | 'problem', string>[]).map(
    ({ callers, position, record, problem }) => ({
      callers: JSON.parse(callers),
      ...(problem === null ? { position: Number(position), record } : { problem }),
    }),
  )
}
