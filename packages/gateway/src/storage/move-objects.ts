// Moving changes a row and no bytes; a copy has bytes of its own.

import type { Context } from 'hono'
import { z } from 'zod'
import type { Database, Session } from '../database/database.ts'
import { readBody } from './body.ts'
import { objectKey } from './bytes.ts'
import { requireAllowedType } from './content-type.ts'
import { noSuchKey, tooLarge } from './errors.ts'
import { requireValidName } from './object-name.ts'
import { rowsOf, type StoredObject, selectObject } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'
import { sizeLimit } from './size-limit.ts'
import { findBucket } from './store-object.ts'
import { draftOf, rehearseWrite, unlessFailed, writeRow } from './write-row.ts'

const journey = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
})

/** `POST /object/move` `{ bucketId, sourceKey, destinationKey, destinationBucket? }` */
export const move = (services: StorageServices) => async (c: Context) => {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = await readBody(c, journey)
  requireValidName(destinationKey)
  const { session } = await callerSession(services, c)
  if (destinationBucket !== bucketId) {
    const source = await find(services.database, session, bucketId, sourceKey)
    await requireWelcome(services, destinationBucket, source)
  }
  const [moved] = await services.database.one(session, {
    text: `
      update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2
      returning id`,
    values: [bucketId, sourceKey, destinationBucket, destinationKey],
  })
  if (!moved) throw noSuchKey()
  return c.json({
    message: 'Successfully moved',
    Id: moved.id,
    Key: `${destinationBucket}/${destinationKey}`,
  })
}

/** `POST /object/copy`, with the same body; the copy belongs to the caller. */
export const copy = (services: StorageServices) => async (c: Context) => {
  const { objects } = services
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = await readBody(c, journey)
  requireValidName(destinationKey)
  const { session, owner } = await callerSession(services, c)
  const source = await find(services.database, session, bucketId, sourceKey)
  await requireWelcome(services, destinationBucket, source)

  const draft = draftOf({ bucket: destinationBucket, name: destinationKey, owner })
  await rehearseWrite(services.database, session, 'create', draft)
  const bytes = await objects.get(objectKey(source.version))
  if (!bytes) throw noSuchKey()
  await objects.put(objectKey(draft.version), bytes)
  const metadata = {
    ...source.metadata,
    eTag: draft.metadata.eTag,
    lastModified: draft.metadata.lastModified,
  }
  const copied = { ...draft, metadata, userMetadata: source.user_metadata ?? undefined }
  const { id } = await unlessFailed(services, copied, () => writeRow(services, session, 'create', copied))
  return c.json({ Id: id, Key: `${destinationBucket}/${destinationKey}` })
}

async function find(database: Database, session: Session, bucket: string, name: string) {
  const [source] = await rowsOf<StoredObject>(database, session, selectObject(bucket, name))
  if (!source) throw noSuchKey()
  return source
}

/** Nothing gets into a bucket this way that it would not take as an upload. @throws EntityTooLarge, InvalidMimeType */
async function requireWelcome(
  services: StorageServices,
  bucketId: string,
  { metadata }: StoredObject,
): Promise<void> {
  const bucket = await findBucket(services.database, bucketId)
  requireAllowedType(metadata.mimetype, bucket.allowed_mime_types)
  const limit = sizeLimit(services.uploadLimits, bucket, metadata.mimetype)
  if (limit !== null && metadata.size > limit) throw tooLarge()
}
