// Removes unreachable files: bytes that a crash left without a row, and what was made of originals that are gone.

import type { Database } from '../database/database.ts'
import { discard, objectKey } from './bytes.ts'
import type { ObjectStore } from './object-store.ts'
import type { StorageServices } from './services.ts'
import { storageService } from './session.ts'
import { SPARE_ROOM } from './videos/playable-videos.ts'

type SweepServices = Pick<StorageServices, 'objects' | 'renditions' | 'videos' | 'database' | 'log'>

/** How many are looked up or removed at once. */
const BATCH = 500

/**
 * Only the table decides: while the database is unavailable, this fails and removes nothing.
 * @param before newer bytes may still get their row
 */
export async function sweep(services: SweepServices, before: Date, signal: AbortSignal): Promise<void> {
  await sweepBytes(services, before, signal)
  await sweepRenditions(services, signal)
  await sweepVideos(services, signal)
  await services.objects.clean?.(before, signal)
}

async function sweepBytes(services: SweepServices, before: Date, signal: AbortSignal): Promise<void> {
  const { objects, database, log } = services
  const orphans: string[] = []
  let known = 0
  for await (const versions of batches(versionsIn(objects, before))) {
    signal.throwIfAborted()
    const unnamed = await withoutRow(database, versions)
    orphans.push(...unnamed)
    known += versions.length - unnamed.length
  }
  // Crashes do not leave that many: this must be the wrong database, or an old copy of it.
  if (orphans.length > known) {
    log.warn(
      { orphans: orphans.length, known },
      'storage: most stored bytes have no row in this database, so all are kept',
    )
    return
  }
  for await (const versions of batches(orphans)) {
    signal.throwIfAborted()
    await discard(services, versions)
  }
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'storage: removed bytes without a row')
}

async function sweepRenditions({ renditions, database }: SweepServices, signal: AbortSignal): Promise<void> {
  for await (const versions of batches(await renditions.versions())) {
    signal.throwIfAborted()
    await renditions.remove(await withoutRow(database, versions))
  }
}

/** Those without an original; on a full disk also the oldest others, which are made again when somebody plays them. */
async function sweepVideos(
  { videos, objects, database, log }: SweepServices,
  signal: AbortSignal,
): Promise<void> {
  const made = await videos.list()
  for await (const versions of batches(made.map(({ version }) => version))) {
    signal.throwIfAborted()
    await videos.remove(await withoutRow(database, versions))
  }
  for (const { version, bytes } of made) {
    if (signal.aborted || (await objects.room()) >= SPARE_ROOM) return
    await videos.remove([version])
    log.info({ version, bytes }, 'storage: removed a playable version, because the disk is nearly full')
  }
}

async function* versionsIn(objects: ObjectStore, before: Date): AsyncGenerator<string> {
  for await (const { key, modified } of objects.list()) {
    const version = key.slice(key.lastIndexOf('/') + 1)
    if (modified < before && key === objectKey(version)) yield version
  }
}

async function withoutRow(database: Database, versions: string[]): Promise<string[]> {
  const rows = await database.one(storageService, {
    text: `
      select asked.version
        from jsonb_array_elements_text($1::jsonb) as asked (version)
       where not exists (select from storage.objects where objects.version = asked.version)`,
    values: [JSON.stringify(versions)],
  })
  return rows.map(({ version }) => version as string)
}

async function* batches(items: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
