// The `data` of a `postgres_changes` message, as JSON text
// (https://supabase.com/docs/guides/realtime/protocol#postgres_changes).

import type { Column } from './catalog.ts'
import type { Change } from './notification.ts'

const MAX_RECORD_BYTES = 1024 * 1024
const SMALL_FIELD_BYTES = 64

/** @param record the row as JSON text; empty for a DELETE */
export function changeData(change: Change, columns: Column[], record?: string): string {
  const oldKey = change.old_key ?? change.key
  if (oldKey === null) return data(change, [], '{}', '{}', ['Error 400: Bad Request, no primary key'])
  if (record && Buffer.byteLength(record) > MAX_RECORD_BYTES)
    return data(change, columns, smallFields(record), oldKey, ['Error 413: Payload Too Large'])
  return data(change, columns, record, oldKey, null)
}

function data(
  { schema, table, type, commit_timestamp }: Change,
  columns: Column[],
  record: string | undefined,
  oldRecord: string,
  errors: string[] | null,
): string {
  const head = JSON.stringify({
    schema,
    table,
    commit_timestamp,
    type,
    columns: columns.map(({ name, type }) => ({ name, type })),
    errors,
  }).slice(0, -1)
  const after = type === 'DELETE' ? '' : `,"record":${record}`
  const before = type === 'INSERT' ? '' : `,"old_record":${oldRecord}`
  return `${head}${after}${before}}`
}

const smallFields = (record: string) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(record)).filter(
        ([, value]) => Buffer.byteLength(JSON.stringify(value)) <= SMALL_FIELD_BYTES,
      ),
    ),
  )
