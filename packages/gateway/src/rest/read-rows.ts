import type { Database } from '../database/database.ts'
import { Values } from '../database/sql-text.ts'
import { preferenceApplied } from './parse/prefer.ts'
import { MAX_ROWS, planRead, type ReadPlan } from './plan/read.ts'
import { type RestRequest, requireTable } from './request.ts'
import { contentRange, pageStatus, respond } from './respond.ts'
import { type Result, readEnvelope, requireOne } from './result.ts'
import type { SchemaCache } from './schema-cache.ts'
import { envelopeSql } from './sql/envelope.ts'
import { countableSql, readSql } from './sql/read.ts'

/**
 * GET or HEAD of a table: 200, or 206 when a count shows that there is more.
 * @throws {WireError} PGRST103, PGRST116, PGRST205 and those of `planRead`
 */
export async function readRows(
  database: Database,
  cache: SchemaCache,
  request: RestRequest,
  name: string,
): Promise<Response> {
  const { query, preferences, format, method } = request
  const plan = planRead(cache, requireTable(cache, request.schema, name), query, MAX_ROWS)
  const result = await read(database, plan, request)
  requireOne(format, result)

  const offset = plan.offset ?? 0
  return respond(result, pageStatus(result, offset), method === 'HEAD' ? null : result.body, {
    'Content-Type': format.contentType,
    'Content-Range': contentRange(offset, result.rows, result.total),
    'Content-Location': request.location,
    'Content-Profile': request.schema,
    'Preference-Applied': preferenceApplied(preferences, ['count', 'handling', 'timezone']),
  })
}

async function read(database: Database, plan: ReadPlan, request: RestRequest): Promise<Result> {
  const { session, preferences, format, method } = request
  const values = new Values()
  const text = envelopeSql(readSql(plan, values), method === 'HEAD' ? undefined : format, {
    // Exact whichever kind is asked for: the planner guesses from statistics of all rows, and so tells of those that
    // the caller must not see.
    countable: preferences.count && countableSql(plan, values),
  })
  const [row] = await database.one(session, { text, values: values.list })
  return readEnvelope(row)
}
