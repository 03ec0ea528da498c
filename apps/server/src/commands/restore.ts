import { describeContent } from '../backup/describe-content.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { fileArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'

/** Restores an archive into an empty data directory, and an empty database. */
export async function restore(config: Config, args: string[]): Promise<void> {
  const file = fileArgument('restore', args)
  const { header, manifest } = await restoreBackup(config, file, showProgress())
  console.log(`Restored ${describeContent(manifest)} of ${header.createdAt} (Kinfold ${header.version}).`)
  console.log(`Everything is in ${config.dataDirectory}. Start Kinfold: kinfold start`)
}
