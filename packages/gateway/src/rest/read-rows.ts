import type { Database } from '../database/database.ts'
import { preferenceApplied } from './parse/prefer.ts'
import { readStatement } from './read-statement.ts'
import type { RestRequest } from './request.ts'
import { contentRange, pageStatus, respond } from './respond.ts'
import { readEnvelope, requireOne } from './result.ts'
import type { SchemaCache } from './schema-cache.ts'

/**
 * Handles GET or HEAD of a table: 200, or 206 when a count shows that there are more rows.
 * @throws {WireError} PGRST103, PGRST116 and those of `readStatement`
 */
export async function readRows(
  database: Database,
  cache: SchemaCache,
  request: RestRequest,
  name: string,
): Promise<Response> {
  const { session, preferences, format, method } = request
  const { offset, ...statement } = readStatement(cache, request, name)
  const [row] = await database.one(session, statement)
  const result = readEnvelope(row)
  requireOne(format, result)

  return respond(result, pageStatus(result, offset), method === 'HEAD' ? null : result.body, {
    'Content-Type': format.contentType,
    'Content-Range': contentRange(offset, result.rows, result.total),
    'Content-Location': request.location,
    'Content-Profile': request.schema,
    'Preference-Applied': preferenceApplied(preferences, ['count', 'handling', 'timezone']),
  })
}
