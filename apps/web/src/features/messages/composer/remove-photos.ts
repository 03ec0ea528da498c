import { db } from '@/lib/db'
import { isDrafted } from './drafts'
import { forgetPreview } from './previews'

/** Only the sender may delete them. A file that stays behind is shown nowhere, so a failure is not reported. */
export async function removePhotos(paths: string[]): Promise<void> {
  // The input shows those of a refused message again.
  for (const path of paths) if (!isDrafted(path)) forgetPreview(path)
  if (paths.length > 0) await db.storage.from('messages').remove(paths)
}
