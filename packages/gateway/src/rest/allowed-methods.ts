// Responds to OPTIONS: what can be done with a table, or how a function can be called
// (https://docs.postgrest.org/en/v14/references/api/options.html).

import { WireError } from '../http/wire-error.ts'
import type { Table } from './catalog.ts'
import { parseProfile, type RestSettings, requireTable } from './request.ts'
import type { SchemaCache } from './schema-cache.ts'

/** @throws {WireError} PGRST106, PGRST205 */
export function tableOptions(
  cache: SchemaCache,
  settings: RestSettings,
  request: Request,
  name: string,
): Response {
  return allow(methodsOf(requireTable(cache, schemaOf(settings, request), name)))
}

/** @throws {WireError} PGRST106, 404 PGRST202 */
export function routineOptions(
  cache: SchemaCache,
  settings: RestSettings,
  request: Request,
  name: string,
): Response {
  const schema = schemaOf(settings, request)
  const routines = cache.routines(schema, name)
  if (routines.length === 0) {
    throw new WireError(404, 'PGRST202', `Could not find the function ${schema}.${name} in the schema cache`)
  }
  return allow(routines.every(({ volatile }) => volatile) ? ['POST'] : ['GET', 'HEAD', 'POST'])
}

const allow = (methods: readonly string[]) =>
  new Response(null, { headers: { Allow: ['OPTIONS', ...methods].join(',') } })

const schemaOf = ({ schemas }: RestSettings, { headers }: Request) =>
  parseProfile(headers.get('accept-profile'), schemas)

function methodsOf({ writes, primaryKey }: Table): string[] {
  const { insert, update, delete: remove } = writes
  return [
    'GET',
    'HEAD',
    ...(insert ? ['POST'] : []),
    ...(insert && update && primaryKey.length > 0 ? ['PUT'] : []),
    ...(update ? ['PATCH'] : []),
    ...(remove ? ['DELETE'] : []),
  ]
}
