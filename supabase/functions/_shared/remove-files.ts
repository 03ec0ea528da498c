import { connect } from './client.ts'

/** The most files that one request can name. */
const PAGE = 1000

/**
 * Removes the files that a database function lists as rows `(bucket_id, name)`, until it lists no more. The service key
 * lists and removes also what no policy shows a user any more.
 * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
 * @returns the number of removed files
 */
export async function removeFiles(
  list: 'files_of' | 'freed_files' | 'unused_files',
  args: { user_id?: string } = {},
): Promise<number> {
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  let removed = 0
  for (;;) {
    const { data } = await service.rpc(list, args).limit(PAGE).throwOnError()
    const files = data as { bucket_id: string; name: string }[]
    if (files.length === 0) return removed
    const bucket = files[0]?.bucket_id ?? ''
    const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name)
    const { data: gone, error } = await service.storage.from(bucket).remove(names)
    if (error) throw error
    removed += gone.length
  }
}
