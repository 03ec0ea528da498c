import type { Database } from '../database/database.ts'
import { Values } from '../database/sql-text.ts'
import { WireError } from '../http/wire-error.ts'
import type { Table } from './catalog.ts'
import { parsePayload } from './parse/payload.ts'
import { type Preferences, preferenceApplied } from './parse/prefer.ts'
import { type MutationPlan, planDelete, planInsert, planUpdate, planUpsertOfOne } from './plan/mutation.ts'
import { type RestRequest, requireTable } from './request.ts'
import { contentRange, respond } from './respond.ts'
import { type Result, runChecked } from './result.ts'
import type { SchemaCache } from './schema-cache.ts'
import { mutationSql } from './sql/mutation.ts'

/**
 * Handles POST, PATCH, PUT or DELETE of a table: 201, 200 with a representation, or 204. With `return=headers-only`, the
 * insert of one row returns its `Location`.
 * @throws {WireError} PGRST102, PGRST105, PGRST114, PGRST115, PGRST116, PGRST117, PGRST124, PGRST204, PGRST205, 21000 and those of `planRead`;
 *   and nothing is written
 */
export async function changeRows(
  database: Database,
  cache: SchemaCache,
  request: RestRequest,
  name: string,
): Promise<Response> {
  const { method, preferences, format } = request
  const isPut = method === 'PUT'
  const plan = await planChange(cache, requireTable(cache, request.schema, name), request)
  const values = new Values()
  const statement = { text: mutationSql(plan, format, values), values: values.list }
  const result = await runChecked(database, request, statement)

  // Only rows that match the URL are written.
  if (isPut && result.rows === 0) {
    throw new WireError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
  const { representation } = plan
  return respond(
    result,
    isPut ? statusOfPut(plan, result) : statusOf(plan, result),
    representation ? result.body : null,
    {
      'Content-Type': representation && format.contentType,
      'Content-Range': isPut ? undefined : rangeOf(plan, preferences, result),
      'Content-Profile': request.schema,
      Location: result.location && locationOf(plan.table, result.location),
      'Preference-Applied': applied(plan, preferences),
    },
  )
}

async function planChange(cache: SchemaCache, table: Table, request: RestRequest): Promise<MutationPlan> {
  const { method, query, preferences, headers } = request
  const contentType = headers.get('content-type')
  switch (method) {
    case 'POST': {
      const payload = parsePayload(await request.text(), contentType, query.columns)
      return planInsert(cache, table, query, payload, preferences)
    }
    case 'PUT': {
      const payload = parsePayload(await request.text(), contentType)
      return planUpsertOfOne(cache, table, query, payload, preferences)
    }
    case 'PATCH': {
      const payload = parsePayload(await request.text(), contentType, query.columns)
      return planUpdate(cache, table, query, payload, preferences)
    }
    case 'DELETE':
      return planDelete(cache, table, query, preferences)
    default:
      throw new WireError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }
}

function statusOf(plan: MutationPlan, { inserted }: Result): number {
  if (plan.kind !== 'insert') return plan.representation ? 200 : 204
  return plan.conflict?.action === 'merge' && plan.length > 0 && inserted === 0 ? 200 : 201
}

function statusOfPut({ representation }: MutationPlan, { inserted = 0 }: Result): number {
  if (!representation) return 204
  return inserted > 0 ? 201 : 200
}

function rangeOf(plan: MutationPlan, { count }: Preferences, { rows }: Result): string {
  return contentRange(0, plan.kind === 'update' ? rows : 0, count && rows)
}

// `/films?id=eq.5`
function locationOf({ name }: Table, key: Record<string, string>): string {
  const filters = Object.entries(key).map(([column, value]) => [column, `eq.${value}`])
  return `/${encodeURIComponent(name)}?${new URLSearchParams(filters)}`
}

function applied(plan: MutationPlan, preferences: Preferences): string | undefined {
  const always = ['return', 'count', 'handling', 'timezone', 'maxAffected'] as const
  if (plan.kind === 'delete') return preferenceApplied(preferences, always)
  if (plan.kind === 'update') return preferenceApplied(preferences, [...always, 'missing'])
  const resolved = plan.conflict ? (['resolution'] as const) : []
  // A PUT merges in any case, so its plan has a conflict without the preference.
  return preferenceApplied(preferences, [...always, 'missing', ...resolved])
}
