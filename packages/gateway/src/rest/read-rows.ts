import type { Database } from '../database/database.ts'
import { Values } from '../database/sql-text.ts'
import { preferenceApplied } from './parse/prefer.ts'
import { planRead } from './plan/read.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import { type RestRequest, requireTable } from './request.ts'
import { contentRange, pageStatus, respond } from './respond.ts'
import { type Result, readEnvelope, requireOne } from './result.ts'
import type { SchemaCache } from './schema-cache.ts'
import { envelopeSql } from './sql/envelope.ts'
import { countableSql, readSql } from './sql/read.ts'

/**
 * Handles GET or HEAD of a table: 200, or 206 when a count shows that there are more rows.
 * @throws {WireError} PGRST103, PGRST116, PGRST205 and those of `planRead`
 */
export async function readRows(
  database: Database,
  cache: SchemaCache,
  request: RestRequest,
  name: string,
): Promise<Response> {
  const { query, preferences, format, method } = request
  const plan = planRead(cache, requireTable(cache, request.schema, name), query, request.maxRows)
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
    // Every kind of count is exact: the planner's estimate would include rows that the caller may not see.
    countable: preferences.count && countableSql(plan, values),
  })
  const [row] = await database.one(session, { text, values: values.list })
  return readEnvelope(row)
}
