import { stat } from 'node:fs/promises'
import { createBackup } from '../backup/create-backup.ts'
import { describeContent } from '../backup/describe-content.ts'
import type { Config } from '../config.ts'
import { openBucket } from '../objects.ts'
import { joinOwner } from '../owner.ts'
import { fileArgument } from './file-argument.ts'
import { showProgress, size } from './progress.ts'

/** Writes one archive, also while Kinfold runs. `BACKUP_PASSPHRASE` encrypts it. */
export async function backup(config: Config, args: string[]): Promise<void> {
  const file = fileArgument('backup', args)
  const { dataDirectory, backupPassphrase: passphrase } = config
  const owner = await joinOwner(config)
  try {
    const manifest = await createBackup(owner.sql, {
      file,
      dataDirectory,
      passphrase,
      store: await openBucket(config),
      onProgress: showProgress(),
    })
    console.log(`${file} has ${describeContent(manifest)} (${size((await stat(file)).size)}).`)
    console.log(`Prove that it can be restored: kinfold verify ${file}`)
  } finally {
    await owner.close()
  }
}
