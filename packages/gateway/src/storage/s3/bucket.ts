// One bucket of an S3-compatible store, by the operations that all such stores have: no conditional writes, no batch
// deletion, no trailing checksums. Every write carries its MD5, so a store refuses bytes that changed on the way.

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { ByteRange } from '../object-store.ts'
import { cutIntoParts } from './cut-into-parts.ts'
import { asStoreFailure, isBeyondEnd, isMissing } from './failures.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key` */
  forcePathStyle: boolean
  /** How long nothing may arrive or be taken. */
  idleMs?: number
}

export type Part = { PartNumber: number; ETag: string | undefined; Size: number }

export type Bucket = ReturnType<typeof openBucket>

/**
 * In bytes. All but the last part have this size, as some stores demand, and so the number of a part says which bytes it
 * has. It is what Supabase's clients send at a time.
 */
export const PART_BYTES = 6 * 1024 ** 2

/** By the limits of S3: 10,000 parts. */
export const LARGEST_OBJECT = 10_000 * PART_BYTES

const IDLE_MS = 60_000
const CONNECT_MS = 5_000
/** Attempts of one request, with growing pauses. */
const ATTEMPTS = 4
/** A download holds a connection until its client has read everything. */
const MAX_CONNECTIONS = 256
const DELETIONS_AT_ONCE = 8

export function openBucket({ endpoint, region, bucket: Bucket, idleMs = IDLE_MS, ...options }: S3Options) {
  const { accessKeyId, secretAccessKey, forcePathStyle } = options
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    // Older stores know no other checksums than MD5 and refuse the ones in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })

  /** @throws StoreFailure */
  const orFail = <T>(response: Promise<T>): Promise<T> =>
    response.catch((error) => {
      throw asStoreFailure(error)
    })

  /** @throws StoreFailure; undefined when there is no such thing */
  const orMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
    orFail(
      response.catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    )

  const request = (Key: string, range?: ByteRange, IfMatch?: string) =>
    client.send(
      new GetObjectCommand({
        Bucket,
        Key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        ...(IfMatch && { IfMatch }),
      }),
    )

  /** Reads on where a connection was lost, as long as each attempt brings something. */
  async function* resuming(key: string, first: GetObjectCommandOutput, from: number) {
    const end = from + (first.ContentLength ?? 0)
    let at = from
    let response = first
    for (let failures = 0; ; ) {
      try {
        for await (const chunk of response.Body as Readable) {
          failures = 0
          at += chunk.byteLength
          yield chunk as Uint8Array
        }
        if (at >= end) return
        throw new Error(`${key} ended after ${at} of ${end} bytes`)
      } catch (error) {
        if (++failures >= ATTEMPTS) throw asStoreFailure(error)
      }
      response = await orFail(request(key, { start: at, end: end - 1 }, first.ETag))
    }
  }

  const bucket = {
    /** @throws StoreFailure unless the bucket exists and the keys open it */
    async check(): Promise<void> {
      await orFail(client.send(new HeadBucketCommand({ Bucket })))
    },

    /** @returns undefined when there is no such object; nothing is read before it is asked for */
    async get(key: string, range?: ByteRange): Promise<AsyncGenerator<Uint8Array> | undefined> {
      const response = await orMissing(
        request(key, range).catch((error) => {
          if (isBeyondEnd(error)) return 'empty' as const
          throw error
        }),
      )
      if (response === 'empty') return nothing()
      return response && resuming(key, response, range?.start ?? 0)
    },

    /** The whole of a small object. */
    async read(key: string, range?: ByteRange): Promise<Buffer | undefined> {
      const body = await bucket.get(key, range)
      if (!body) return undefined
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      return Buffer.concat(chunks)
    },

    /** In bytes; undefined when there is no such object. */
    async size(Key: string): Promise<number | undefined> {
      const response = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key })))
      return response && (response.ContentLength ?? 0)
    },

    async write(Key: string, Body: Uint8Array): Promise<void> {
      await orFail(client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5: md5(Body) })))
    },

    /** Stores all of `body`, or nothing. @returns its size */
    async put(key: string, body: AsyncIterable<Uint8Array>, partBytes: number = PART_BYTES): Promise<number> {
      let id: string | undefined
      let size = 0
      const parts: Part[] = []
      try {
        for await (const { bytes, isLast } of cutIntoParts(body, partBytes)) {
          size += bytes.byteLength
          if (isLast && !id) {
            await bucket.write(key, bytes)
            return size
          }
          id ??= await bucket.begin(key)
          parts.push(await bucket.writePart(key, id, parts.length + 1, bytes))
        }
        if (id) await bucket.complete(key, id, parts)
        return size
      } catch (error) {
        // What cannot be aborted now is aborted by the daily sweep.
        if (id) await bucket.abort(key, id).catch(() => {})
        throw error
      }
    },

    /** Removing a missing object is not an error. */
    async remove(keys: string[]): Promise<void> {
      const limit = pLimit(DELETIONS_AT_ONCE)
      await limit.map(keys, (Key) => orMissing(client.send(new DeleteObjectCommand({ Bucket, Key }))))
    },

    async *list(Prefix: string): AsyncGenerator<{ key: string; size: number; modified: Date }> {
      let token: string | undefined
      do {
        const page = await orFail(
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          yield { key: Key, size: Size, modified: LastModified }
        }
        token = page.NextContinuationToken
      } while (token)
    },

    // An object in parts. It does not exist before it is complete.

    async begin(Key: string): Promise<string> {
      const { UploadId } = await orFail(client.send(new CreateMultipartUploadCommand({ Bucket, Key })))
      if (!UploadId) throw asStoreFailure(new Error('The store began no upload'))
      return UploadId
    },

    async writePart(Key: string, UploadId: string, PartNumber: number, Body: Uint8Array): Promise<Part> {
      const { ETag } = await orFail(
        client.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5(Body) }),
        ),
      )
      return { PartNumber, ETag, Size: Body.byteLength }
    },

    /** @returns undefined when there is no such upload, or no longer */
    async parts(Key: string, UploadId: string): Promise<Part[] | undefined> {
      const parts: Part[] = []
      let marker: string | undefined
      do {
        const page = await orMissing(
          client.send(
            new ListPartsCommand({ Bucket, Key, UploadId, ...(marker && { PartNumberMarker: marker }) }),
          ),
        )
        if (!page) return undefined
        for (const { PartNumber = 0, ETag, Size = 0 } of page.Parts ?? [])
          parts.push({ PartNumber, ETag, Size })
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
      } while (marker)
      return parts
    },

    async complete(Key: string, UploadId: string, parts: Part[]): Promise<void> {
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ...(ETag && { ETag }) }))
      await orFail(
        client.send(
          new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
        ),
      )
    },

    async abort(Key: string, UploadId: string): Promise<void> {
      await orMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    },

    /** The uploads that are neither complete nor aborted. */
    async *unfinished(Prefix: string): AsyncGenerator<{ key: string; id: string; begun: Date }> {
      let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined
      do {
        const page = await orFail(
          client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers })),
        )
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
          yield { key: Key, id: UploadId, begun: Initiated }
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        markers = page.IsTruncated
          ? { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) }
          : undefined
      } while (markers)
    },

    close: () => client.destroy(),
  }
  return bucket
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

async function* nothing(): AsyncGenerator<Uint8Array> {}
