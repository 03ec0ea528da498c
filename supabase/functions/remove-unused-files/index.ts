// Removes files that no row refers to, for example after a crash between the upload and its row.

import { removeFiles } from '../_shared/remove-files.ts'
import { respond } from '../_shared/respond.ts'
import { requireServiceKey } from '../_shared/service-key.ts'

export default {
  /**
   * POST with the service key returns `{ removed }`, the number of files; without it 401 or 403 `service_key_required`.
   * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => respond(request, removeUnusedFiles),
}

async function removeUnusedFiles(request: Request): Promise<{ removed: number }> {
  requireServiceKey(request)
  return { removed: await removeFiles('unused_files') }
}
