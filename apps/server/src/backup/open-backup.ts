// Finds the backup that a command names: a file, or a night in the bucket, whose archive is fetched first.

import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from '../objects.ts'
import { StartError } from '../start-error.ts'
import { type BackupStore, bucketBackups, diskBackups } from './backup-store.ts'
import { timeOf } from './retention.ts'

export type OpenBackup = {
  /** The archive, on this computer; a fetched one until the command ends. */
  file: string
  /** Where the files beside it are, if it is a night. */
  source: BackupStore
}

const IN_BUCKET = 's3:'

/**
 * @param argument a path, or `s3:kinfold-20261127-031500.night` in the bucket of the S3_ variables
 * @throws {StartError} if there is no such backup; for a folder or `s3:`, it names those that are there
 */
export async function openBackup(config: Config, argument: string): Promise<OpenBackup> {
  if (!argument.startsWith(IN_BUCKET)) {
    const file = resolve(argument)
    const isFolder = await stat(file).then(
      (facts) => facts.isDirectory(),
      () => false,
    )
    if (isFolder) throw chooseOne(await readdir(file), (name) => join(file, name))
    return { file, source: diskBackups(dirname(file)) }
  }
  const store = await openBucket(config)
  if (!store) throw new StartError('Set the S3_ variables of the bucket with the backup.')
  const source = bucketBackups(store.bucket)
  const name = argument.slice(IN_BUCKET.length)
  const fetched = timeOf(name) && (await source.fetch(name))
  if (!fetched) throw chooseOne([...(await source.list()).keys()], (found) => IN_BUCKET + found)
  return { file: fetched.file, source }
}

function chooseOne(names: string[], argumentOf: (name: string) => string): StartError {
  const backups = names.filter(timeOf).sort()
  return new StartError(
    backups.length === 0
      ? 'There is no backup.'
      : `Name one of these backups:\n${backups.map((name) => `  ${argumentOf(name)}`).join('\n')}`,
  )
}
