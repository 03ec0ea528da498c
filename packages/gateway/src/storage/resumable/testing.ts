// Resumable uploads: by the unmodified tus-js-client, and request by request.

import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, vi } from 'vitest'
import { objectKey } from '../bytes.ts'
import { alice, type TestStorage } from '../testing.ts'

type Content = ConstructorParameters<typeof Upload>[0]

/** `as`: whose token to send; empty for none. */
type CreateOptions = {
  as?: string
  metadata?: Record<string, string>
  headers?: Record<string, string>
  at?: string
}

export function tusOn(storage: TestStorage) {
  const bearer = async (as: string): Promise<Record<string, string>> =>
    as ? { authorization: `Bearer ${await storage.tokenOf(as)}` } : {}

  async function send(method: string, url: string, as = alice, headers = {}, body?: BodyInit) {
    const all = { ...version, ...(await bearer(as)), ...headers }
    return fetch(url, { method, headers: all, ...(body !== undefined && { body }) })
  }

  /** Creates an upload to `films/{name}`. */
  const create = (name: string, length: number, options: CreateOptions = {}) => {
    const metadata = { bucketName: 'films', objectName: name, contentType: 'text/plain', ...options.metadata }
    const declared = { 'upload-length': String(length), 'upload-metadata': encode(metadata) }
    const headers = { ...declared, ...options.headers }
    return send('POST', options.at ?? `${storage.url}/upload/resumable`, options.as, headers)
  }

  /** A PATCH that announces `length` bytes; the test writes the body, or disconnects. */
  async function open(url: string, offset: number, length: number): Promise<ClientRequest> {
    const headers = { ...version, ...pieceAt(offset), 'content-length': length, ...(await bearer(alice)) }
    return request(url, { method: 'PATCH', headers }).on('error', () => {})
  }

  /** On the disk, until the upload is complete. */
  const fileOf = (url: string) =>
    join(storage.objectsDirectory, 'uploads', encodeURIComponent(objectKey(idOf(url))))

  return {
    send,
    create,
    open,
    fileOf,

    /** Creates an upload that must succeed; returns its address. */
    async begin(name: string, length: number, options: CreateOptions = {}): Promise<string> {
      const { status, headers } = await create(name, length, options)
      if (status !== 201) throw new Error(`The upload was not created: ${status}`)
      return headers.get('location') ?? ''
    },

    patch: (url: string, offset: number, body: BodyInit, as = alice) =>
      send('PATCH', url, as, pieceAt(offset), body),

    /** Sends half of the announced bytes, then stalls. */
    async stall(url: string, offset: number, body: string): Promise<ClientRequest> {
      const patch = await open(url, offset, body.length * 2)
      patch.write(body)
      await vi.waitFor(async () =>
        expect((await readFile(fileOf(url), 'utf8')).length).toBe(offset + body.length),
      )
      return patch
    },

    /** The offset of the next byte, or the status of the refusal. */
    async offsetOf(url: string, as = alice): Promise<number | { status: number }> {
      const { status, headers } = await send('HEAD', url, as)
      return status === 200 ? Number(headers.get('upload-offset')) : { status }
    },

    /** A running tus-js-client; `done` resolves with the upload's address, or fails as the client does. */
    start(content: Content, name: string, { metadata, ...options }: Partial<UploadOptions> = {}) {
      return startClient(content, {
        endpoint: `${storage.url}/upload/resumable`,
        chunkSize: 64 * 1024,
        retryDelays: [],
        metadata: { bucketName: 'films', objectName: name, contentType: 'text/plain', ...metadata },
        onBeforeRequest: async (request) => {
          request.setHeader('authorization', (await bearer(alice)).authorization ?? '')
        },
        ...options,
      })
    },
  }
}

export const idOf = (url: string) => url.split('/').at(-1) ?? ''

const version = { 'tus-resumable': '1.0.0' }

const pieceAt = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

function startClient(content: Content, options: UploadOptions) {
  let running: Upload | undefined
  const done = new Promise<string>((resolve, reject) => {
    const onSuccess = () => resolve(running?.url ?? '')
    running = new Upload(content, { onSuccess, onError: reject, ...options })
    running.start()
  })
  // Not every test awaits the end.
  done.catch(() => {})
  return { done, client: running as Upload }
}

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
