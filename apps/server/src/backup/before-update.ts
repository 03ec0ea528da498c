import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@kinfold/gateway'
import type postgres from 'postgres'
import type { Config } from '../config.ts'
import { openBucket } from '../objects.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { createBackup } from './create-backup.ts'
import { beforeUpdateName } from './retention.ts'

/**
 * Backs up the data that the next migration changes.
 * @throws {StartError} if that fails: the data is then not migrated
 */
export async function backUpBeforeUpdate(owner: postgres.Sql, config: Config, log: Logger): Promise<void> {
  const { dataDirectory, backupPassphrase: passphrase } = config
  const folder = config.backupsTo ?? join(dataDirectory, 'backups')
  const file = join(folder, beforeUpdateName(version, new Date()))
  log.info({ file }, 'backing up before the update')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await createBackup(owner, { file, dataDirectory, passphrase, store: await openBucket(config) })
  } catch (cause) {
    throw new StartError(
      `The update needs a backup first, and writing ${file} failed: ${(cause as Error).message}. The data is unchanged. Free some space, or set BACKUP_TO to another folder.`,
      { cause },
    )
  }
}
