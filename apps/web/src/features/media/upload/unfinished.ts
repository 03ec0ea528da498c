// Unfinished uploads outlive a reload or a crash in IndexedDB. Where a browser keeps nothing, they end with the page.

import { createStore, delMany, entries, set } from 'idb-keyval'
import type { Upload, Uploader } from './upload'

const database = createStore('kinfold-uploads', 'unfinished')

const uploadKey = (id: string) => `upload ${id}`
const fileKey = (id: string) => `file ${id}`
/** Of the recording of a live photo. */
const motionKey = (id: string) => `motion ${id}`

/** The browser copies what it keeps, and a phone has no room for a film twice. That one is asked for again. */
const KEPT_UP_TO_BYTES = 100 * 1024 ** 2

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000

export async function keepUpload(upload: Upload): Promise<void> {
  await set(uploadKey(upload.id), upload, database).catch(() => undefined)
}

/** @returns whether the browser has a copy of the file now */
export async function keepFile(id: string, file: File): Promise<boolean> {
  if (file.size > KEPT_UP_TO_BYTES) return false
  return set(fileKey(id), file, database).then(
    () => true,
    () => false,
  )
}

export async function keepMotion(id: string, file: File): Promise<void> {
  await set(motionKey(id), file, database).catch(() => undefined)
}

export async function dropFile(id: string): Promise<void> {
  await delMany([fileKey(id), motionKey(id)], database).catch(() => undefined)
}

export async function dropUploads(ids: string[]): Promise<void> {
  await delMany(
    ids.flatMap((id) => [uploadKey(id), fileKey(id), motionKey(id)]),
    database,
  ).catch(() => undefined)
}

type Kept = { upload: Upload; file: File | undefined; motion: File | undefined }

/**
 * The user's unfinished uploads, oldest first. Those of a family that the user has left are deleted; other users' are
 * kept for at most a week.
 */
export async function readKept({ userId, familyId }: Uploader): Promise<Kept[]> {
  // A browser without storage throws before there is a promise.
  const stored = async () => entries<string, Upload | File>(database)
  const all = new Map(await stored().catch(() => []))
  const uploads = [...all.values()].filter((value): value is Upload => !(value instanceof File))
  const over = uploads.filter(
    (upload) =>
      upload.addedAt < Date.now() - A_WEEK_MS || (upload.userId === userId && upload.familyId !== familyId),
  )
  if (over.length > 0) await dropUploads(over.map(({ id }) => id))
  return uploads
    .filter((upload) => upload.userId === userId && !over.includes(upload))
    .sort((one, other) => one.addedAt - other.addedAt)
    .map((upload) => {
      const fileAt = (key: string) => {
        const file = all.get(key)
        return file instanceof File ? file : undefined
      }
      return { upload, file: fileAt(fileKey(upload.id)), motion: fileAt(motionKey(upload.id)) }
    })
}

export async function dropAllOf(userId: string): Promise<void> {
  const kept = await entries<string, Upload | File>(database).catch(() => [])
  const ids = kept.flatMap(([, value]) =>
    !(value instanceof File) && value.userId === userId ? [value.id] : [],
  )
  await dropUploads(ids)
}
