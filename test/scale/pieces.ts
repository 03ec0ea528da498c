// Uploads in pieces, continued after each failure as clients do.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Writer } from './writers.ts'

const PIECE = 2 * 1024 ** 2
const TIMEOUT_MS = 90_000

export type Upload = {
  /** Sends the rest, and asks what arrived whenever a piece fails. */
  finish(): Promise<void>
}

/** @param onPiece called after each acknowledged piece */
export async function beginUpload(
  { db }: Writer,
  hub: string,
  path: string,
  content: Buffer,
  onPiece: () => void,
): Promise<Upload> {
  const token = (await db.auth.getSession()).data.session?.access_token
  /** For the report of an upload that does not go on. */
  let last: unknown
  async function tus(url: string, method: string, headers: object, body?: Buffer): Promise<Response> {
    try {
      const answer = await fetch(url, {
        method,
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
        ...(body && { body: body as BodyInit }),
      })
      last = `${method} ${answer.status} ${await answer.clone().text()}`
      return answer
    } catch (error) {
      last = error
      throw error
    }
  }
  const metadata = { bucketName: 'family-media', objectName: path, contentType: 'text/plain' }
  const declared = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  const begun = await tus(`${hub}/storage/v1/upload/resumable`, 'POST', {
    'upload-length': String(content.byteLength),
    'upload-metadata': declared.join(','),
  })
  if (begun.status !== 201) throw new Error(`${begun.status}: ${await begun.text()}`)
  const url = begun.headers.get('location') ?? ''

  /** @returns the offset, or undefined if the piece may not have arrived */
  async function send(offset: number): Promise<number | undefined> {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const answer = await tus(url, 'PATCH', headers, content.subarray(offset, offset + PIECE))
    return answer.status === 204 ? Number(answer.headers.get('upload-offset')) : undefined
  }

  /** @returns the offset, or undefined if it is unknown */
  async function ask(): Promise<number | undefined> {
    const answer = await tus(url, 'HEAD', {})
    // A finished upload is forgotten.
    if (answer.status === 404 || answer.status === 410) return content.byteLength
    return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : undefined
  }

  return {
    async finish() {
      const deadline = performance.now() + TIMEOUT_MS
      let offset: number | undefined = 0
      while (offset !== content.byteLength) {
        if (performance.now() > deadline)
          throw new Error(`${path} does not go on from ${offset}`, { cause: last })
        const sent: number | undefined =
          offset === undefined ? undefined : await send(offset).catch(() => undefined)
        if (sent !== undefined) onPiece()
        offset = sent ?? (await ask().catch(() => undefined))
        if (offset === undefined) await sleep(200)
      }
    },
  }
}
