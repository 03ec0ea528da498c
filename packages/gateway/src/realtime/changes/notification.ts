import { z } from 'zod'

const columns = z.record(z.string(), z.unknown())

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  key: z.string().nullable(),
  old_key: z.string().optional(),
  scope: z.string(),
})

/**
 * One committed change. `key` is the primary key as JSON text, null when the table has none; `old_key` is the key
 * before an update that changed it. `scope` has the columns of the row that the table's select policies use, and its uuids.
 */
export type Change = z.infer<typeof change> & {
  /** The committed row as Postgres writes it, `(5,"a note",)`. Undefined for a DELETE, and for a row of more than 1 MB. */
  row: string | undefined
  /** The columns of key and scope. Large numbers are rounded. */
  known: Readonly<Record<string, unknown>>
}

/** Parses a message of the trigger `realtime.announce_change`. @throws {z.ZodError | SyntaxError} */
export function parseChange(message: string): Change {
  // JSON text has no line breaks.
  const end = message.indexOf('\n')
  const parsed = change.parse(JSON.parse(end < 0 ? message : message.slice(0, end)))
  const row = end < 0 ? undefined : message.slice(end + 1)
  return { ...parsed, row, known: { ...columnsIn(parsed.scope), ...columnsIn(parsed.key) } }
}

const columnsIn = (text: string | null) => columns.parse(JSON.parse(text ?? '{}'))
