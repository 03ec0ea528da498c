import type { Database, Query as RunQuery } from '../database/database.ts'
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
  const { count } = preferences
  const values = new Values()
  const rows = readSql(plan, values)
  const countable = count && count !== 'planned' ? countableSql(plan, values) : undefined
  const text = envelopeSql(rows, method === 'HEAD' ? undefined : format, {
    // Counting in full stops where the planner's guess takes over.
    countable: countable && count === 'estimated' ? `${countable} limit ${MAX_ROWS + 1}` : countable,
  })
  const statement = { text, values: values.list }

  if (count !== 'planned' && count !== 'estimated') {
    const [row] = await database.one(session, statement)
    return readEnvelope(row)
  }
  return database.transaction(session, async (run) => {
    const [row] = await run(statement)
    const result = readEnvelope(row)
    if (result.total !== undefined && result.total <= MAX_ROWS) return result
    return { ...result, total: Math.max(result.total ?? 0, await plannedRows(run, plan)) }
  })
}

async function plannedRows(run: RunQuery, plan: ReadPlan): Promise<number> {
  const values = new Values()
  const text = `explain (format json) ${countableSql(plan, values)}`
  const [row] = await run({ text, values: values.list })
  const [{ Plan: planned }] = JSON.parse(row?.['QUERY PLAN'] as string) as [{ Plan: { 'Plan Rows': number } }]
  return planned['Plan Rows']
}
