// Removes the files that nothing shows: what a crash between a file and its row left behind, for example.

import { answer } from '../_shared/answer.ts'
import { connect } from '../_shared/client.ts'
import { removeFiles } from '../_shared/remove-files.ts'
import { requireServiceKey } from '../_shared/service-key.ts'

export default {
  /**
   * POST with the service's key answers `{ removed }`, how many files; without it `{ message }` with 401 or 403.
   * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => answer(request, removeUnusedFiles),
}

async function removeUnusedFiles(request: Request): Promise<{ removed: number }> {
  requireServiceKey(request)
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  return { removed: await removeFiles(service, 'unused_files') }
}
