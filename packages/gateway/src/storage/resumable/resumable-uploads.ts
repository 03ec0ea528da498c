// The life of a resumable upload: permission first, bytes as they arrive, the row last. Callers hold the upload's lock.

import { randomUUID } from 'node:crypto'
import type { Session } from '../../database/database.ts'
import { requireAllowedKind } from '../content-type.ts'
import { requireValidName } from '../object-name.ts'
import { requireRoom } from '../room.ts'
import type { StorageServices } from '../services.ts'
import { sizeLimit } from '../size-limit.ts'
import { findBucket, requireFit } from '../store-object.ts'
import { draftOf, rehearseWrite, type Writer } from '../write-row.ts'
import { createFinishUpload } from './finish-upload.ts'
import { lengthRequired, noSuchUpload, uploadExpired, uploadFinished } from './tus-errors.ts'
import { isExpired, type UnfinishedUpload, type UnfinishedUploads } from './unfinished-uploads.ts'
import { describeUpload } from './upload-metadata.ts'

/** Who writes the row, and who will own it. */
type Sender = Writer & { owner: string | undefined }

/** Finds out who uploads to `bucket/name`. */
export type Identify = (path: string) => Promise<Sender>

export type ResumableUploads = ReturnType<typeof createResumableUploads>

export function createResumableUploads(services: StorageServices, uploads: UnfinishedUploads) {
  const { finish, tellType, removeIfRefused } = createFinishUpload(services, uploads)

  /** The largest object that an upload may become, in bytes. */
  async function largest({ metadata, type }: UnfinishedUpload): Promise<number> {
    const described = describeUpload(metadata)
    const bucket = await findBucket(services.database, described.target.bucket)
    return sizeLimit(services.uploadLimits, bucket, type ?? described.type) ?? Number.POSITIVE_INFINITY
  }

  return {
    /** @throws what an upload in one piece throws, as far as it is known before the first byte; SlowDown */
    async begin(length: number | undefined, metadata: string, identify: Identify): Promise<UnfinishedUpload> {
      const { session, owner, mode, ticket } = await requirePermission(services, length, metadata, identify)
      const created = new Date().toISOString()
      const id = randomUUID()
      const { role } = session
      const upload: UnfinishedUpload = { id, length, metadata, mode, owner, role, ticket, created }
      await uploads.add(upload)
      if (length === 0) await removeIfRefused(upload, () => finish(upload, session))
      return upload
    },

    /** @throws NoSuchUpload, also for another user's upload */
    async find(id: string, identify: Identify): Promise<{ upload: UnfinishedUpload; session: Session }> {
      const upload = await uploads.find(id)
      if (!upload) throw noSuchUpload()
      const { bucket, name } = describeUpload(upload.metadata).target
      const { session, owner, ticket } = await identify(`${bucket}/${name}`)
      const isSender =
        owner === upload.owner && session.role === upload.role && ticket?.id === upload.ticket?.id
      if (!isSender) throw noSuchUpload()
      if (isExpired(upload)) throw uploadExpired()
      return { upload, session }
    },

    /** Returns the number of bytes that have arrived. Writes the row if a crash came before it. */
    async offsetOf(upload: UnfinishedUpload, session: Session): Promise<number> {
      const offset = upload.finished ? undefined : await uploads.sizeOf(upload)
      const arrived = offset ?? upload.length ?? 0
      if (!upload.finished && arrived === upload.length) {
        await removeIfRefused(upload, () => finish(upload, session))
      }
      return arrived
    },

    /** Adds a piece, and finishes the upload with the last one. Returns the number of bytes that have arrived. */
    async append(
      upload: UnfinishedUpload,
      session: Session,
      piece: AsyncIterable<Uint8Array>,
    ): Promise<number> {
      if (upload.finished) return upload.length ?? 0
      return removeIfRefused(upload, async () => {
        const most = upload.length ?? (await largest(upload))
        const offset = await uploads.append(upload, piece, most, (head) => tellType(upload, head))
        if (offset === upload.length) await finish(upload, session)
        return offset
      })
    },

    /** @throws InvalidRequest when the length is already another, or less than has arrived; EntityTooLarge */
    async tellLength(upload: UnfinishedUpload, length: number): Promise<void> {
      if (upload.length === length) return
      const size = await uploads.sizeOf(upload)
      if (upload.length !== undefined || size === undefined || size > length) {
        throw lengthRequired()
      }
      await removeIfRefused(upload, async () => requireFit(length, await largest(upload)))
      await uploads.tellLength(upload, length)
    },

    /** @throws InvalidRequest when it is already an object */
    async cancel(upload: UnfinishedUpload): Promise<void> {
      if (upload.finished) throw uploadFinished()
      await uploads.remove(upload)
    },
  }
}

/** Judges an upload by what its creation declares. */
async function requirePermission(
  { database, objects, uploadLimits }: StorageServices,
  length: number | undefined,
  metadata: string,
  identify: Identify,
): Promise<Sender> {
  const { target, type, userMetadata } = describeUpload(metadata)
  requireValidName(target.name)
  const sender = await identify(`${target.bucket}/${target.name}`)
  const bucket = await findBucket(database, target.bucket)
  const draft = draftOf({ ...target, owner: sender.owner }, { mimetype: type, size: length, userMetadata })
  await rehearseWrite(database, sender, draft)
  requireAllowedKind(type, bucket.allowed_mime_types)
  requireFit(length ?? 0, sizeLimit(uploadLimits, bucket, type))
  await requireRoom(objects.room, length ?? 0)
  return sender
}
