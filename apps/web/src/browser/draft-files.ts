// Files of drafts, which are too large for a personal store. A browser keeps them for a week, or until the session ends.

import { delMany, entries, set } from 'idb-keyval'
import { type PackedPhoto, packFile } from '@/photos/packed-photo'
import { draftDatabase } from './personal-database'

type Kept = PackedPhoto & { at: number }

/** A phone has no room for a film twice. */
export const KEPT_UP_TO_BYTES = 20 * 1024 ** 2

const A_WEEK_MS = 7 * 24 * 3_600_000

/** Where a browser stores nothing, the file ends with the page. */
export async function keepDraftFile(path: string, file: Blob, takenAt?: string): Promise<void> {
  if (file.size > KEPT_UP_TO_BYTES) return
  const kept: Kept = { ...(await packFile(file, path, takenAt)), at: Date.now() }
  await set(path, kept, draftDatabase).catch(() => undefined)
}

/** Those of the files that are still kept. Files of forgotten drafts are deleted. */
export async function readDraftFiles(paths: string[]): Promise<PackedPhoto[]> {
  const all = await entries<string, Kept>(draftDatabase).catch(() => [])
  const old = all.filter(([, { at }]) => at < Date.now() - A_WEEK_MS).map(([path]) => path)
  await dropDraftFiles(old)
  return all.filter(([path]) => paths.includes(path)).map(([, kept]) => kept)
}

export async function dropDraftFiles(paths: string[]): Promise<void> {
  await delMany(paths, draftDatabase).catch(() => undefined)
}
