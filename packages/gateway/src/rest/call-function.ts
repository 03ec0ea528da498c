import type { Database } from '../database/database.ts'
import { Values } from '../database/sql-text.ts'
import { WireError } from '../http/wire-error.ts'
import { preferenceApplied } from './parse/prefer.ts'
import { argumentsOfUrl, type CallPlan, parseArguments, planCall } from './plan/call.ts'
import type { RestRequest } from './request.ts'
import { contentRange, pageStatus, respond } from './respond.ts'
import { type Result, runChecked } from './result.ts'
import type { SchemaCache } from './schema-cache.ts'
import { callSql } from './sql/call.ts'

/**
 * Handles GET, HEAD or POST of a function: 200 with its result, or 204 when it returns void.
 * @throws {WireError} PGRST101, PGRST102, PGRST103, PGRST116, PGRST124, PGRST128, PGRST202, PGRST203 and those of `planRead`
 */
export async function callFunction(
  database: Database,
  cache: SchemaCache,
  request: RestRequest,
  name: string,
): Promise<Response> {
  const { method, reads, query, session, preferences, format, schema } = request
  if (!reads && method !== 'POST') {
    throw new WireError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  const given = reads
    ? argumentsOfUrl(query.arguments)
    : parseArguments(await request.text(), request.headers.get('content-type'), query.columns)
  const plan = planCall(cache, schema, name, given, query, request.maxRows)
  if (preferences.maxAffected !== undefined && !plan.routine.returnsSet) {
    throw new WireError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const values = new Values()
  const text = callSql(plan, format, values, preferences.count !== undefined)
  const result = await runChecked(
    database,
    { ...request, session: { ...session, readOnly: reads || !plan.routine.volatile } },
    { text, values: values.list },
    plan.routine.returnsSet,
  )
  return answer(plan, request, result)
}

function answer({ routine, offset }: CallPlan, request: RestRequest, result: Result): Response {
  const { method, format, preferences } = request
  const headers = {
    'Content-Profile': request.schema,
    'Preference-Applied': preferenceApplied(preferences, ['count', 'handling', 'timezone', 'maxAffected']),
  }
  if (routine.returns === 'void') return respond(result, 204, null, headers)
  const body = method === 'HEAD' || preferences.return === 'minimal' ? null : result.body
  return respond(result, pageStatus(result, offset), body, {
    ...headers,
    'Content-Type': format.contentType,
    'Content-Range': contentRange(offset, result.rows, result.total),
  })
}
