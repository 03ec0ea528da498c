import { z } from 'zod'

const columns = z.record(z.string(), z.unknown())

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  key: z.string().nullable(),
  old_key: z.string().optional(),
  scope: z.string().optional(),
})

/**
 * One committed change. `key` is the primary key as JSON text, null when the table has none; `old_key` is the key
 * before an update that changed it. `scope` has the columns of the row that the table's select policies use, and its uuids.
 */
export type Change = z.infer<typeof change> & {
  /** The columns of key and scope. Large numbers are rounded. */
  known: Readonly<Record<string, unknown>>
}

/** Parses a notification of the trigger `realtime.announce_change`. @throws {z.ZodError | SyntaxError} */
export function parseNotification(payload: string): Change {
  const parsed = change.parse(JSON.parse(payload))
  return { ...parsed, known: { ...columnsIn(parsed.scope), ...columnsIn(parsed.key) } }
}

const columnsIn = (text: string | null | undefined) => columns.parse(JSON.parse(text ?? '{}'))
