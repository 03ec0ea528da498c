import { z } from 'zod'

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
 * before an update that changed it. `scope` has the columns of a deleted row that its select policies use.
 */
export type Change = z.infer<typeof change>

/** Parses a notification of the trigger `realtime.announce_change`. @throws {z.ZodError | SyntaxError} */
export const parseNotification = (payload: string): Change => change.parse(JSON.parse(payload))
