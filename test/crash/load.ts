// Writes without a pause until the hub is gone, and notes what it acknowledges.

import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Ledger } from './ledger.ts'
import type { Member } from './member.ts'

const FILE_BYTES = 64 * 1024
/** A resumable upload has this many pieces. */
const PIECES = 4

type Write = (member: Member, ledger: Ledger) => Promise<boolean>

/**
 * Runs writers in parallel until each has failed, or `onWrite`, which is called after every acknowledged write, returns
 * false.
 */
export async function writeUntilGone(member: Member, ledger: Ledger, onWrite: () => boolean): Promise<void> {
  const writer = async (write: Write) => {
    while (await write(member, ledger).catch(() => false)) if (!onWrite()) return
  }
  const halves = [sendHalf(member, ledger), sendHalf(member, ledger)]
  await Promise.all([post, post, upload, uploadInPieces].map(writer))
  for (const half of halves) half.destroy()
}

const post: Write = async ({ db, id, family }, ledger) => {
  const values = { content: 'Plum pie', family_id: family, user_id: id }
  const { data } = await db.from('posts').insert(values).select('id').single()
  if (data) ledger.posts.push(data.id)
  return data !== null
}

const upload: Write = async (member, ledger) => {
  const [path, content] = aFile(member, ledger)
  const file = new Blob([content], { type: 'text/plain' })
  const { data } = await member.db.storage.from('family-media').upload(path, file)
  if (data) ledger.files.push(path)
  return data !== null
}

const uploadInPieces: Write = async (member, ledger) => {
  const [path] = aFile(member, ledger)
  const url = await begin(member, path)
  if (!url) return false
  ledger.unfinished.set(url, { path, offset: 0 })
  return continueUpload(member, ledger, url, 0)
}

/** Sends the rest of an unfinished upload. @returns whether it is finished */
export async function continueUpload(
  member: Member,
  ledger: Ledger,
  url: string,
  from: number,
): Promise<boolean> {
  const { path = '' } = ledger.unfinished.get(url) ?? {}
  const content = ledger.contents.get(path) ?? ''
  for (let offset = from; offset < FILE_BYTES; ) {
    const piece = content.slice(offset, offset + FILE_BYTES / PIECES)
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const { status } = await tus(member, url, 'PATCH', headers, piece)
    if (status !== 204) return false
    offset += piece.length
    ledger.unfinished.set(url, { path, offset })
  }
  ledger.unfinished.delete(url)
  ledger.files.push(path)
  return true
}

/** How many bytes the hub has of an unfinished upload. */
export async function offsetOf(member: Member, url: string): Promise<number> {
  const { status, headers } = await tus(member, url, 'HEAD')
  return status === 200 ? Number(headers.get('upload-offset')) : -status
}

/** @returns the path of the upload's address */
async function begin(member: Member, path: string): Promise<string | undefined> {
  const metadata = { bucketName: 'family-media', objectName: path, contentType: 'text/plain' }
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const headers = { 'upload-length': String(FILE_BYTES), 'upload-metadata': encoded.join(',') }
  const { status, headers: answer } = await tus(member, '/storage/v1/upload/resumable', 'POST', headers)
  return status === 201 ? new URL(answer.get('location') ?? '').pathname : undefined
}

const tus = ({ url, session }: Member, path: string, method: string, headers: object = {}, body?: string) =>
  fetch(`${url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${session.access_token}`, ...headers },
    ...(body !== undefined && { body }),
  })

/** An upload in one request that stops halfway and stays open. */
function sendHalf(member: Member, ledger: Ledger) {
  const [path, content] = aFile(member, ledger)
  ledger.halves.push(path)
  const half = request(`${member.url}/storage/v1/object/family-media/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'text/plain',
      'content-length': FILE_BYTES,
    },
  })
  half.on('error', () => {})
  half.write(content.slice(0, FILE_BYTES / 2))
  return half
}

function aFile({ id }: Member, { contents }: Ledger): [path: string, content: string] {
  const path = `${id}/${randomBytes(16).toString('base64url')}.txt`
  const content = randomBytes(FILE_BYTES / 2).toString('hex')
  contents.set(path, content)
  return [path, content]
}
