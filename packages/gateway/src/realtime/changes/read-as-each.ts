// Runs one query as many callers: a query for each of 200 listeners costs far more than what it reads.

import type { Client, Database, Session } from '../../database/database.ts'
import { arrayText, qualified } from '../../database/sql-text.ts'
import type { Claims } from '../../http/tokens.ts'
import { STATEMENT_TIMEOUT } from '../topic.ts'
import type { Table } from './catalog.ts'
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
  select version, callers, "position", record, problem
    from realtime.rules_version($5::regclass) as version
    left join (
      select json_agg(caller - 1)::text as callers, "position", record, problem
        from realtime.read_as_each($1, $2, $3, $4)
       group by "position", record, problem) as findings on true`

/** The policies or privileges of a table have changed, and the query was written by the old ones. */
export class OldRules extends Error {}

/**
 * @param table whose policies the query has
 * @param client whose share of the connections it uses
 * @param claims of at most `MAX_CALLERS` callers
 * @throws {OldRules}
 */
export async function readAsEach(
  database: Database,
  client: Client | undefined,
  role: string,
  table: Table,
  claims: readonly Claims[],
  { text, parameters }: Reading,
): Promise<Finding[]> {
  const rows = await database.one(
    { ...session, client },
    {
      text: readAll,
      values: [
        role,
        arrayText(claims.map((one) => JSON.stringify(one))),
        text,
        arrayText(parameters),
        qualified(table),
      ],
    },
  )
  return (rows as FoundRow[]).flatMap(({ version, callers, position, record, problem }) => {
    if (version !== table.policies.version)
      throw new OldRules(`The rules of ${qualified(table)} have changed`)
    if (callers === null) return []
    return {
      callers: JSON.parse(callers),
      ...(problem === null ? { position: Number(position), record } : { problem }),
    }
  })
}

/** Without findings, there is one row with the version alone. */
type FoundRow = {
  version: string
  callers: string | null
  position: string
  record: string | null
  problem: string | null
}
