import { describeContent } from '../backup/describe-content.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { Config } from '../config.ts'
import { fileArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'

/** Restores an archive into a temporary database, and compares everything. */
export async function verify(config: Config, args: string[]): Promise<void> {
  const file = fileArgument('verify', args)
  const { header, manifest } = await verifyBackup(file, config.backupPassphrase, showProgress())
  console.log(`${file} can be restored: ${describeContent(manifest)} of ${header.createdAt}.`)
}
