// Moving changes only the row; a copy gets its own bytes.

import type { Context } from 'hono'
import { z } from 'zod'
import type { Database, Session } from '../database/database.ts'
import { readBody } from './body.ts'
import { objectKey, readHead } from './bytes.ts'
import { requireAllowedType, SIGNATURE_BYTES, settleContentType } from './content-type.ts'
import { noSuchKey } from './errors.ts'
import { requireValidName } from './object-name.ts'
import { metadataHeader } from './read-upload.ts'
import { type NewObject, rowsOf, type StoredObject, selectObject } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'
import { sizeLimit } from './size-limit.ts'
import { findBucket, hideLocation, requireFit } from './store-object.ts'
import { modeOf } from './write-objects.ts'
import { discardOnFailure, draftOf, metadataOf, rehearseWrite, type Target, writeRow } from './write-row.ts'

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
  const travels = destinationBucket !== bucketId
  const source = travels && (await find(services.database, session, bucketId, sourceKey))
  if (source) await requireAcceptable(services, destinationBucket, source)
  const [moved] = await services.database.one(session, {
    text: `
      update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2
      returning id`,
    values: [bucketId, sourceKey, destinationBucket, destinationKey],
  })
  if (!moved) throw noSuchKey()
  if (source) await hideLocation(services, destinationBucket, source.version, source.metadata.mimetype)
  return c.json({
    message: 'Successfully moved',
    Id: moved.id,
    Key: `${destinationBucket}/${destinationKey}`,
  })
}

const copyJourney = journey.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
})

/**
 * `POST /object/copy`, with the same body; the copy belongs to the caller. With `x-upsert: true` it may replace an object, also
 * its original. `copyMetadata: false` takes type, Cache-Control and metadata (`x-metadata`) from the request.
 */
export const copy = (services: StorageServices) => async (c: Context) => {
  const { objects } = services
  const journey = await readBody(c, copyJourney)
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = journey
  requireValidName(destinationKey)
  const { session, owner } = await callerSession(services, c)
  const writer = { session, mode: modeOf(c) }
  const original = await find(services.database, session, bucketId, sourceKey)
  const source = journey.copyMetadata ? original : await redescribed(services, original, journey, c)
  await requireAcceptable(services, destinationBucket, source)

  const target = { bucket: destinationBucket, name: destinationKey, owner }
  const copied = copyOf(source, target)
  await rehearseWrite(services.database, writer, copied)
  const bytes = await objects.get(objectKey(source.version))
  if (!bytes) throw noSuchKey()
  await objects.put(objectKey(copied.version), bytes)
  await hideLocation(services, destinationBucket, copied.version, source.metadata.mimetype)
  const { id } = await discardOnFailure(services, copied, () => writeRow(services, writer, copied))
  return c.json({ Id: id, Key: `${destinationBucket}/${destinationKey}` })
}

/** @throws InvalidMimeType when the bytes are of another type */
async function redescribed(
  { objects, database }: StorageServices,
  source: StoredObject,
  { metadata: wanted, bucketId, destinationBucket = bucketId }: z.infer<typeof copyJourney>,
  c: Context,
): Promise<StoredObject> {
  const { size, mimetype: known } = source.metadata
  const { cacheControl = source.metadata.cacheControl, mimetype: claimed = known } = wanted ?? {}
  const settle = async () => {
    const { allowed_mime_types } = await findBucket(database, destinationBucket)
    const head = await readHead(objects, source.version, Math.min(size, SIGNATURE_BYTES))
    return settleContentType(claimed, head, allowed_mime_types)
  }
  const mimetype = claimed === known ? known : await settle()
  return {
    ...source,
    metadata: { ...source.metadata, cacheControl, mimetype },
    user_metadata: metadataHeader(c.req.raw.headers) ?? null,
  }
}

/** The copy has its own version and date, and no hash, as `hideLocation` may change it; everything else stays. */
function copyOf(
  { metadata: { sha256: _, ...metadata }, user_metadata }: StoredObject,
  target: Target,
): NewObject {
  const draft = draftOf(target, { userMetadata: user_metadata ?? undefined })
  const { size, mimetype, cacheControl } = metadata
  return { ...draft, metadata: { ...metadata, ...metadataOf(draft.version, size, mimetype, cacheControl) } }
}

async function find(database: Database, session: Session, bucket: string, name: string) {
  const [source] = await rowsOf<StoredObject>(database, session, selectObject(bucket, name))
  if (!source) throw noSuchKey()
  return source
}

/** A bucket takes by move or copy only what it takes as an upload. @throws EntityTooLarge, InvalidMimeType */
async function requireAcceptable(
  services: StorageServices,
  bucketId: string,
  { metadata }: StoredObject,
): Promise<void> {
  const bucket = await findBucket(services.database, bucketId)
  requireAllowedType(metadata.mimetype, bucket.allowed_mime_types)
  requireFit(metadata.size, sizeLimit(services.uploadLimits, bucket, metadata.mimetype))
}
