// Turns a complete upload into an object, and cleans up after a refused one.

import type { Session } from '../../database/database.ts'
import { objectKey } from '../bytes.ts'
import { settleContentType } from '../content-type.ts'
import { asRefusal } from '../errors.ts'
import type { NewObject } from '../rows.ts'
import type { StorageServices } from '../services.ts'
import { sizeLimit } from '../size-limit.ts'
import { completeObject, findBucket, requireFit } from '../store-object.ts'
import { discardUnlessWritten, draftOf, isWritten } from '../write-row.ts'
import { noSuchUpload } from './tus-errors.ts'
import type { UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.ts'
import { describeUpload } from './upload-metadata.ts'

export type FinishUpload = {
  /** Tells the type of an upload that starts with `head`. @throws InvalidMimeType, EntityTooLarge */
  tellType(upload: UnfinishedUpload, head: Uint8Array): Promise<string>
  /** May run again after a crash or failure at any point. */
  finish(upload: UnfinishedUpload, session: Session): Promise<void>
  /** Removes the upload when `work` is refused, which is final. After any other failure the client may continue. */
  removeIfRefused<T>(upload: UnfinishedUpload, work: () => Promise<T>): Promise<T>
}

export function createFinishUpload(services: StorageServices, uploads: UnfinishedUploads): FinishUpload {
  const { database, objects, uploadLimits } = services

  async function tellType({ metadata, length }: UnfinishedUpload, head: Uint8Array): Promise<string> {
    const { target, type: declared } = describeUpload(metadata)
    const bucket = await findBucket(database, target.bucket)
    const type = await settleContentType(declared, head, bucket.allowed_mime_types)
    requireFit(length ?? 0, sizeLimit(uploadLimits, bucket, type))
    return type
  }

  /** Hands the bytes to the object store. Returns true if that happened before and the row exists too. */
  async function handOver(upload: UnfinishedUpload, draft: NewObject): Promise<boolean> {
    if ((await uploads.sizeOf(upload)) !== undefined) {
      upload.type ??= await tellType(upload, await uploads.headOf(upload))
      await uploads.complete(upload)
      return false
    }
    if (await isWritten(database, draft)) return true
    const bytes = await objects.get(objectKey(upload.id))
    if (!bytes) throw noSuchUpload()
    await bytes.cancel()
    return false
  }

  return {
    tellType,

    async finish(upload, session) {
      const { cacheControl, userMetadata } = describeUpload(upload.metadata)
      const draft = draftFor(upload)
      if (!(await handOver(upload, draft))) {
        const type = upload.type ?? (await tellType(upload, new Uint8Array()))
        const received = { size: upload.length ?? 0, type, cacheControl, userMetadata }
        await completeObject(services, { ...upload, session }, draft, received)
      }
      await uploads.markFinished(upload)
    },

    async removeIfRefused(upload, work) {
      try {
        return await work()
      } catch (error) {
        if (asRefusal(error)) {
          await discardUnlessWritten(services, draftFor(upload))
          await uploads.remove(upload)
        }
        throw error
      }
    },
  }
}

const draftFor = ({ id, metadata, owner }: UnfinishedUpload): NewObject =>
  draftOf({ ...describeUpload(metadata).target, owner }, {}, id)
