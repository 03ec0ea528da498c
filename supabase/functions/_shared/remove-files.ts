import type { SupabaseClient } from '@supabase/supabase-js'
import { connect } from './client.ts'

/** Names as many files as one request may. */
const PAGE = 1000

/**
 * Removes the files that a database function lists as rows `(bucket_id, name)`, until it lists no more; with the
 * service's key, as whoever may list them need not be somebody whose policies let them remove them.
 * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
 * @param db asks for the list
 * @returns how many there were
 */
export async function removeFiles(db: SupabaseClient, list: 'my_files' | 'unused_files'): Promise<number> {
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  let removed = 0
  for (;;) {
    const { data } = await db.rpc(list).limit(PAGE).throwOnError()
    const files = data as { bucket_id: string; name: string }[]
    if (files.length === 0) return removed
    const bucket = files[0]?.bucket_id ?? ''
    const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name)
    const { data: gone, error } = await service.storage.from(bucket).remove(names)
    if (error) throw error
    removed += gone.length
  }
}
