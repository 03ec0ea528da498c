// Attempts on files: every way for a storage client to find, read, lend, write or remove one.

import type { SupabaseClient } from '@supabase/supabase-js'
import { type Attempt, type FileFailure, judgeFile, type Outcome } from './attempt.ts'
import type { CallerName } from './callers.ts'
import { fileFor, pathIn, tableOf } from './seed.ts'
import type { World } from './world.ts'

type Place = {
  db: SupabaseClient
  bucket: string
  /** Of the file that is there. */
  path: string
  /** A free path where the caller would store a file. */
  free(): string
  /** A free path where the author would. */
  freeOfAuthor(): string
}

/** @param thing a bucket, or `family-media (private)` */
export async function attemptFiles(
  world: World,
  name: CallerName | 'server',
  thing: string,
): Promise<Attempt[]> {
  const caller = name === 'server' ? world.server : world.callers[name]
  const { author } = world.callers
  const bucket = tableOf(thing)
  const path = world.aims[name].files[thing]
  if (!path) throw new Error(`test/isolation/seed.ts shares no file in ${thing}`)
  const conversation = String(world.aims.author.rows.conversations?.id)
  const place: Place = {
    db: caller.db,
    bucket,
    path,
    free: () => pathIn(bucket, caller, conversation),
    freeOfAuthor: () => pathIn(bucket, author, conversation),
  }
  const attempts: Attempt[] = []
  for (const [action, attempt] of Object.entries(WAYS)) {
    attempts.push({ thing: `files: ${thing}`, action, column: '', outcome: await attempt(place) })
  }
  return attempts
}

const judged = async (answer: PromiseLike<{ data: unknown; error: FileFailure | null }>) => {
  const { data, error } = await answer
  return judgeFile(error, data !== null)
}

const WAYS: Record<string, (place: Place) => Promise<Outcome>> = {
  async find({ db, bucket, path }) {
    const [folder, name] = path.includes('/') ? path.split('/') : ['', path]
    const { data, error } = await db.storage.from(bucket).list(folder, { limit: 1000 })
    return judgeFile(error, data?.some((file) => file.name === name) ?? false)
  },
  download: ({ db, bucket, path }) => downloaded(db, bucket, path),
  'download a rendition': ({ db, bucket, path }) => downloaded(db, bucket, path, { width: 10 }),
  async 'open by address'({ db, bucket, path }) {
    const { ok } = await fetch(db.storage.from(bucket).getPublicUrl(path).data.publicUrl)
    return ok ? 'allowed' : 'refused'
  },
  sign: ({ db, bucket, path }) => judged(db.storage.from(bucket).createSignedUrl(path, 60)),
  async 'sign a list'({ db, bucket, path }) {
    const { data, error } = await db.storage.from(bucket).createSignedUrls([path], 60)
    return judgeFile(error, Boolean(data?.[0]?.signedUrl))
  },
  'sign an upload': ({ db, bucket, free }) => judged(db.storage.from(bucket).createSignedUploadUrl(free())),
  store: ({ db, bucket, free }) => judged(db.storage.from(bucket).upload(free(), fileFor(bucket))),
  'store as the author': ({ db, bucket, freeOfAuthor }) =>
    judged(db.storage.from(bucket).upload(freeOfAuthor(), fileFor(bucket))),
  replace: ({ db, bucket, path }) => judged(db.storage.from(bucket).update(path, fileFor(bucket))),
  'replace by upsert': ({ db, bucket, path }) =>
    judged(db.storage.from(bucket).upload(path, fileFor(bucket), { upsert: true })),
  copy: ({ db, bucket, path, free }) => judged(db.storage.from(bucket).copy(path, free())),
  move: ({ db, bucket, path, free }) => judged(db.storage.from(bucket).move(path, free())),
  async delete({ db, bucket, path }) {
    const { data, error } = await db.storage.from(bucket).remove([path])
    return judgeFile(error, (data?.length ?? 0) > 0)
  },
}

async function downloaded(db: SupabaseClient, bucket: string, path: string, transform?: { width: number }) {
  const { data, error } = await db.storage.from(bucket).download(path, transform && { transform })
  if (data) return 'allowed'
  // Its body is unread, so the message is the status.
  return error ? 'refused' : 'unclear: neither a file nor an error'
}
