import { describeContent } from '../backup/describe-content.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { backupArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'

/** Restores a backup into an empty data directory, and an empty database. */
export async function restore(config: Config, args: string[]): Promise<void> {
  const { file, source } = await openBackup(config, backupArgument('restore', args))
  const { header, manifest, lost } = await restoreBackup(config, file, { source, onProgress: showProgress() })
  console.log(`Restored ${describeContent(manifest)} of ${header.createdAt} (Kinfold ${header.version}).`)
  if (lost.length > 0) {
    console.log(`${lost.length} of the files are missing, because the backup has them damaged or not at all:`)
    for (const key of lost) console.log(`  ${key}`)
  }
  console.log(`Everything is in ${config.dataDirectory}. Start Kinfold: kinfold start`)
}
