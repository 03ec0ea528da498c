import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@kinfold/gateway'
import type postgres from 'postgres'
import type { Config } from '../config.ts'
import { openBucket } from '../objects.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { withBackupLock } from './backup-lock.ts'
import { bucketBackups, diskBackups } from './backup-store.ts'
import { createNight, readStored } from './create-night.ts'
import { beforeUpdateName } from './retention.ts'

/**
 * Backs up the data that the next migration changes, beside the nightly backups, whose files it shares.
 * @throws {StartError} if that fails: the data is then not migrated
 */
export async function backUpBeforeUpdate(owner: postgres.Sql, config: Config, log: Logger): Promise<void> {
  const { dataDirectory, backupPassphrase: passphrase } = config
  const folder = config.backupsTo ?? join(dataDirectory, 'backups')
  const name = beforeUpdateName(version, new Date())
  log.info({ folder, name }, 'backing up before the update')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const objects = await openBucket(config)
    const store = objects && config.backupsIntoBucket ? bucketBackups(objects.bucket) : diskBackups(folder)
    await withBackupLock(owner, async () => {
      const stored = await readStored(store, passphrase, async () => new Set())
      const options = { owner, dataDirectory, folder, passphrase, objects, store }
      await createNight(options, stored, name, false)
    })
  } catch (cause) {
    throw new StartError(
      `The update needs a backup first, and writing ${name} to ${folder} failed: ${(cause as Error).message}. The data is unchanged. Free some space, or set BACKUP_TO to another folder.`,
      { cause },
    )
  }
}
