import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { bucketPlace, copyObjects, diskPlace } from '../copy-objects.ts'
import { claim, objectsDirectory, openBucket } from '../objects.ts'
import { joinOwner } from '../owner.ts'
import { loadSecrets } from '../secrets.ts'
import { StartError } from '../start-error.ts'
import { showProgress, size } from './progress.ts'

const USAGE = 'Usage: kinfold objects copy --from disk --to s3 (or --from s3 --to disk)'

/** Copies all files between the data directory and the bucket of the S3_ variables, and removes nothing. */
export async function objects(config: Config, args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: text, to: text },
  })
  const way = `${positionals.join(' ')} ${values.from} ${values.to}`
  if (way !== 'copy disk s3' && way !== 'copy s3 disk') throw new StartError(USAGE)
  const store = await openBucket(config)
  if (!store) throw new StartError('Set the S3_ variables of the bucket, for this command at least.')
  await claim(store, await loadSecrets(config.dataDirectory))
  const disk = diskPlace(objectsDirectory(config))
  const bucket = bucketPlace(store)
  const [from, to] = values.from === 'disk' ? [disk, bucket] : [bucket, disk]
  const owner = await joinOwner(config)
  try {
    const done = await copyObjects(owner.sql, from, to, showProgress())
    const present = `${done.present} were there already`
    console.log(`${done.copied} files (${size(done.bytes)}) are copied and compared, ${present}.`)
    if (done.missing.length > 0) {
      const names = done.missing.slice(0, 5).join(', ')
      throw new StartError(`${done.missing.length} files are missing in ${values.from}: ${names}`)
    }
  } finally {
    await owner.close()
    store.bucket.close()
  }
}
