// What uploading asks of the server. An item arrives with a file, after retries, so it is no insert from a form.

import type { PostgrestError } from '@supabase/supabase-js'
import { auth } from '@/auth/auth'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { withoutPlace } from '@/photos/camera/camera-facts'
import { signedRenditionUrl } from '@/photos/stored-url'
import { FRAME, SHARP_FRAME } from '../thumbnail-frame'
import { motionPathOf, pathOf, type Upload, type Uploader } from './upload'

const BUCKET = 'family-media'

type Options = { signal: AbortSignal; onUrl: (url: string) => void; onProgress: (sent: number) => void }

/** Sends the file, or its missing rest. tus-js-client is loaded with the first. */
export async function sendUpload(upload: Upload, file: Blob, options: Options): Promise<void> {
  const { sendFile } = await import('@/photos/resumable-upload')
  const { contentType, userId, url } = upload
  await sendFile(file, { bucket: BUCKET, path: pathOf(upload), contentType, userId, url, ...options })
}

/** Sends the recording of a live photo. It is small, and starts over when it is interrupted. */
export async function sendMotion(upload: Upload, file: File | undefined, signal: AbortSignal): Promise<void> {
  const path = motionPathOf(upload)
  if (!path || !upload.motionType || !file) return
  const { sendFile } = await import('@/photos/resumable-upload')
  const { motionType: contentType, userId } = upload
  const unseen = { url: undefined, onUrl: () => {}, onProgress: () => {} }
  const body = await withoutPlace(file, contentType)
  await sendFile(body, { bucket: BUCKET, path, contentType, userId, signal, ...unseen })
}

/** The server's last word: asked again, it would say the same. */
export class RowRefused extends Error {
  override name = 'RowRefused'
  readonly code: string
  constructor({ message, code }: PostgrestError) {
    super(message)
    this.code = code
  }
}

const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000]
const UNIQUE_VIOLATION = '23505'

/** Shows the stored file to the family. A row that stands there since a response was lost counts as done. */
export async function shareUpload(upload: Upload, signal: AbortSignal): Promise<void> {
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    const shown = await insertRow(upload, signal)
    const isShown = !shown.error || shown.error.code === UNIQUE_VIOLATION
    const { error, status } = isShown ? await putIntoAlbum(upload) : shown
    signal.throwIfAborted()
    if (!error) return
    const passing = status === 0 || status === 401 || status === 429 || status >= 500
    // The album may be gone by now; then the file is in the library only.
    if (!passing && isShown) return
    if (!passing) throw new RowRefused(error)
    if (delay === null) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    signal.throwIfAborted()
  }
}

const insertRow = (upload: Upload, signal: AbortSignal) =>
  db
    .from('media')
    .insert({
      title: upload.title,
      description: upload.description,
      file_path: pathOf(upload),
      motion_path: motionPathOf(upload),
      file_type: upload.contentType,
      is_private: upload.isPrivate,
      ...takenColumns(upload.takenAt),
      ...(upload.sharesPlace && upload.position),
      user_id: upload.userId,
      family_id: upload.familyId,
    })
    .abortSignal(signal)

/** The name of a file may have the day alone, which is then its first moment. */
const takenColumns = (taken_at: string | undefined) =>
  taken_at && {
    taken_at,
    ...(taken_at.endsWith('T00:00:00') && { taken_precision: 'day' as const }),
  }

async function putIntoAlbum(upload: Upload) {
  const { albumId } = upload
  if (!albumId) return { error: null, status: 200 }
  const row = await db.from('media').select('id').eq('file_path', pathOf(upload)).maybeSingle()
  return row.data ? addToAlbum(upload, albumId, row.data.id) : row
}

export const addToAlbum = async ({ userId, familyId }: Uploader, albumId: string, mediaId: string) =>
  db
    .from('album_items')
    .upsert(
      { family_id: familyId, album_id: albumId, media_id: mediaId, added_by: userId },
      { onConflict: 'album_id,media_id', ignoreDuplicates: true },
    )

/** Items of Media whose files have one of these sizes. */
export const readOfSizes = (sizes: number[]) =>
  readAll((from, to) =>
    db
      .from('media')
      .select('id, title, bucket_id, file_path, file_size, file_hash')
      .in('file_size', sizes)
      .not('file_hash', 'is', null)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

const A_MINUTE_S = 60

/** Creates the thumbnails now, so that opening the page does not wait for them. */
export async function warmThumbnails(upload: Upload): Promise<void> {
  if (!/^(image|video)\//.test(upload.contentType)) return
  const { data } = await db.storage.from(BUCKET).createSignedUrl(pathOf(upload), A_MINUTE_S)
  if (!data) return
  for (const frame of [SHARP_FRAME, FRAME]) {
    await fetch(signedRenditionUrl(data.signedUrl, frame)).catch(() => undefined)
  }
}

/** Deletes what the server already has. The server cleans up any remains, which no member can see. */
export async function discardUpload(upload: Upload): Promise<void> {
  if (upload.stored) {
    // There may be one, if only its response was lost.
    await db.from('media').delete().eq('file_path', pathOf(upload))
    const motion = motionPathOf(upload)
    await db.storage.from(BUCKET).remove(motion ? [pathOf(upload), motion] : [pathOf(upload)])
  } else if (upload.url) {
    const { forgetUpload } = await import('@/photos/resumable-upload')
    await forgetUpload(upload.url, upload.userId)
  }
}

/** Called when this browser is signed out, in whichever tab. */
export function onSignedOut(callback: () => void) {
  auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') callback()
  })
}
