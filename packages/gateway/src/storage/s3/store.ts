// Objects in a bucket of an S3-compatible store. Any number of gateways may share it.

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { ObjectStore } from '../object-store.ts'
import { openBucket, type S3Options } from './bucket.ts'
import { s3Renditions } from './renditions.ts'
import { s3Uploads } from './uploads.ts'

const OBJECTS = 'objects/'
const UPLOADS = 'uploads/'
const RENDITIONS = 'renditions/'

/** Further files in the same bucket, in folders of their own. */
export type S3Store = ObjectStore & {
  /** @throws StoreFailure unless the bucket exists and the keys open it */
  check(): Promise<void>
  /** The bucket itself, for what is no object. */
  bucket: ReturnType<typeof openBucket>
}

export function s3Store(options: S3Options): S3Store {
  const bucket = openBucket(options)
  const keyOf = (key: string) => OBJECTS + key

  return {
    bucket,
    check: bucket.check,
    room: async () => Number.POSITIVE_INFINITY,
    uploads: s3Uploads(bucket, UPLOADS, keyOf),
    renditions: s3Renditions(bucket, RENDITIONS),

    put: (key, body) => bucket.put(keyOf(key), Readable.fromWeb(body as NodeReadableStream)),

    async get(key, range) {
      const body = await bucket.get(keyOf(key), range)
      return body && streamOf(body)
    },

    remove: (keys) => bucket.remove(keys.map(keyOf)),

    async *list(folder) {
      for await (const { key, ...rest } of bucket.list(folder ? `${OBJECTS}${folder}/` : OBJECTS)) {
        yield { key: key.slice(OBJECTS.length), ...rest }
      }
    },

    async withFile(key, work) {
      const body = await bucket.get(keyOf(key))
      if (!body) return undefined
      const directory = await mkdtemp(join(tmpdir(), 'object-'))
      try {
        const file = join(directory, 'file')
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
        return await work(file)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },

    async clean(before, signal) {
      for await (const { key, id, begun } of bucket.unfinished(OBJECTS)) {
        signal.throwIfAborted()
        if (begun < before) await bucket.abort(key, id)
      }
      for await (const { key, modified } of bucket.list(UPLOADS)) {
        signal.throwIfAborted()
        if (modified < before) await bucket.remove([key])
      }
    },
  }
}

/** Asks for the next chunk only when the last one was taken. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
