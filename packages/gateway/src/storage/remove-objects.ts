// Removes rows first, and the bytes only once that has succeeded.

import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from './body.ts'
import { discard } from './bytes.ts'
import { noSuchKey } from './errors.ts'
import { targetOf } from './object-name.ts'
import { rowsOf, type StoredObject } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'

const names = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/**
 * `DELETE /object/{bucket}` `{ prefixes }` (whole names) returns the removed rows, without missing or forbidden ones.
 */
export const remove = (services: StorageServices) => async (c: Context) => {
  const { bucket } = targetOf(c)
  const { prefixes } = await readBody(c, names)
  return c.json(await removeNamed(services, c, bucket, prefixes))
}

/** `DELETE /object/{bucket}/{name}` */
export const removeOne = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const removed = await removeNamed(services, c, bucket, [name])
  if (removed.length === 0) throw noSuchKey()
  return c.json({ message: 'Successfully deleted' })
}

async function removeNamed(services: StorageServices, c: Context, bucket: string, names: string[]) {
  const { session } = await callerSession(services, c)
  const removed = await rowsOf<StoredObject>(services.database, session, {
    text: `
      delete from storage.objects
       where bucket_id = $1 and name = any (select jsonb_array_elements_text($2::jsonb))
      returning to_jsonb(objects) - 'path_tokens' as row`,
    values: [bucket, JSON.stringify(names)],
  })
  await discard(
    services,
    removed.map(({ version }) => version),
  )
  return removed
}
