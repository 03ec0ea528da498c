import { connect } from './client.ts'
import { removeFiles } from './remove-files.ts'

/**
 * Deletes an account and everything its user shared. Foreign keys and triggers take care of the family. After a failure, a
 * repeated call continues where it stopped.
 * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
 */
export async function deleteAccount(userId: string): Promise<void> {
  const files = { user_id: userId }
  // Files first: after a failure here, the account can still repeat the call.
  await removeFiles('files_of', files)
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { error } = await service.auth.admin.deleteUser(userId)
  if (error && error.code !== 'user_not_found') throw error
  // An upload may have finished in between; no more can start now.
  await removeFiles('files_of', files)
}
