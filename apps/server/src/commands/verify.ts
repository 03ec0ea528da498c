import { describeContent } from '../backup/describe-content.ts'
import { openBackup } from '../backup/open-backup.ts'
import { readShared, verifyBackup } from '../backup/verify-backup.ts'
import type { Config } from '../config.ts'
import { backupArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'

/** Restores a backup into a temporary database, and compares everything. */
export async function verify(config: Config, args: string[]): Promise<void> {
  const argument = backupArgument('verify', args)
  const { file, source } = await openBackup(config, argument)
  const { header, manifest } = await verifyBackup(file, config.backupPassphrase, {
    takeShared: readShared(source),
    onProgress: showProgress(),
  })
  console.log(`${argument} can be restored: ${describeContent(manifest)} of ${header.createdAt}.`)
}
