// Playable versions of stored videos. They are objects beside the originals, and so is a record that says what was made of
// each: a server that is killed finds by it what is left to do. One video is transcoded at a time.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import type { Logger } from '../../types.ts'
import { objectKey } from '../bytes.ts'
import type { ByteRange, ObjectStore } from '../object-store.ts'
import { Busy, createJobQueue } from '../renditions/job-queue.ts'
import { exists } from '../renditions/recall.ts'
import { isVideo } from '../renditions/transformation.ts'
import { storageService } from '../session.ts'
import { StoreFailure } from '../store-failure.ts'
import type { Converter } from './converter.ts'
import { type Need, needsRendition } from './needs-rendition.ts'
import { startsFast, type VideoFacts } from './video-facts.ts'

/** A stored file, its type and size in bytes, and who stored it: owners take turns. */
export type Original = { version: string; mimetype: string; size: number; owner: string }

/** `remuxed` has the pictures of the original, `transcoded` smaller ones in H.264. */
type Made = 'remuxed' | 'transcoded'

/** What is known of a video. `size` in bytes. */
type Playable = {
  /** `failed`: no better version can be made. */
  state: 'ready' | 'preparing' | 'failed'
  /** What to play now; undefined: the original. */
  made?: Copy
}

type Copy = { kind: Made; size: number }
type Source = { file: string; facts: VideoFacts }

export type PlayableVideos = {
  /** Makes the playable version of a video, unless that was done. Never fails, and may take hours. */
  prepare(original: Original): Promise<void>
  of(original: Original): Promise<Playable>
  read(version: string, kind: Made, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Makes what is missing, the newest first, and may take hours. Never fails. */
  resume(): Promise<void>
  /** Removes what was made of these originals. */
  remove(versions: string[]): Promise<void>
  /** Everything made, the oldest first; sizes in bytes. */
  list(): Promise<{ version: string; bytes: number }[]>
  close(): void
}

const FOLDER = 'videos'
/** Of one owner. */
const MAX_WAITING = 200
/** In bytes: uploads need the last of the disk. */
export const SPARE_ROOM = 2 * 1024 ** 3

type Options = {
  objects: ObjectStore
  converter: Converter
  database: Database
  /** Whether other gateways work on the same objects. */
  hasPeers: boolean
  log: Logger
}

export function createPlayableVideos({
  objects,
  converter,
  database,
  hasPeers,
  log,
}: Options): PlayableVideos {
  const enqueueQuick = createJobQueue(1, MAX_WAITING)
  const enqueueSlow = createJobQueue(1, MAX_WAITING)
  const underWay = new Map<string, AbortController>()
  const settled = new LRUCache<string, Playable>({ max: 5_000 })
  let closed = false

  async function known(version: string): Promise<Playable | undefined> {
    const cached = settled.get(version)
    if (cached) return cached
    const body = await objects.get(recordKey(version))
    const record = body && ((await new Response(body).json()) as Playable)
    if (record && record.state !== 'preparing') settled.set(version, record)
    return record
  }

  async function save(version: string, record: Playable): Promise<void> {
    await objects.put(recordKey(version), new Blob([JSON.stringify(record)]).stream())
    if (record.state !== 'preparing') settled.set(version, record)
  }

  async function keep(version: string, kind: Made, file: string): Promise<Copy> {
    const { size } = await stat(file)
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    await objects.put(keyOf(version, kind), body)
    return { kind, size }
  }

  /** @returns the facts of a video that has to be transcoded */
  async function inspect(
    version: string,
    file: string,
    signal: AbortSignal,
  ): Promise<VideoFacts | undefined> {
    const facts = await converter.inspect(file)
    const need = facts && needsRendition(facts, await startsFast(file))
    if (!need) await save(version, { state: 'failed' })
    else if (need.remux) return remux(version, { file, facts }, need, signal)
    else if (!need.transcode) await save(version, { state: 'ready' })
    return need?.transcode ? facts : undefined
  }

  async function remux(version: string, source: Source, { transcode }: Need, signal: AbortSignal) {
    try {
      const made = await converter.remux(source, nameOf(version, 'remuxed'), signal, (path) =>
        keep(version, 'remuxed', path),
      )
      await save(version, { state: transcode ? 'preparing' : 'ready', made })
      return transcode ? source.facts : undefined
    } catch (error) {
      if (signal.aborted || (await isOurs(error))) throw error
      log.info({ err: error, version }, 'storage: a video cannot be remuxed, so it is transcoded')
      return source.facts
    }
  }

  async function transcode(version: string, source: Source, signal: AbortSignal): Promise<void> {
    try {
      const made = await converter.transcode(source, nameOf(version, 'transcoded'), signal, (path) =>
        keep(version, 'transcoded', path),
      )
      await save(version, { state: 'ready', made })
      await objects.remove([keyOf(version, 'remuxed')])
    } catch (error) {
      if (signal.aborted || (await isOurs(error))) throw error
      log.warn({ err: error, version }, 'storage: a video cannot be transcoded')
      await save(version, { ...(await known(version)), state: 'failed' })
    }
  }

  /** Whether the server failed and not the video, so that it is tried again. */
  const isOurs = async (error: unknown) =>
    closed ||
    error instanceof WireError ||
    error instanceof StoreFailure ||
    (await objects.room()) < SPARE_ROOM / 2

  async function work({ version, owner }: Original, signal: AbortSignal): Promise<void> {
    const record = await known(version)
    if (record && record.state !== 'preparing') return
    const withOriginal = <T>(job: (file: string) => Promise<T>) => {
      signal.throwIfAborted()
      return objects.withFile(objectKey(version), job)
    }
    const facts = await enqueueQuick(owner, () =>
      withOriginal((file) => (record ? converter.inspect(file) : inspect(version, file, signal))),
    )
    if (!facts) return
    await enqueueSlow(owner, () => withOriginal((file) => transcode(version, { file, facts }, signal)))
  }

  const isPossible = async ({ size }: Original) =>
    !closed && (await converter.isAble()) && (await objects.room()) > SPARE_ROOM + 2 * size

  /** Does nothing when another request or gateway works on it. */
  async function prepare(original: Original): Promise<void> {
    const { version } = original
    if (underWay.has(version)) return
    const aborting = new AbortController()
    underWay.set(version, aborting)
    try {
      if (!isVideo(original.mimetype) || !(await isPossible(original))) return
      const lock = hasPeers ? await database.tryLock(`video ${version}`, () => aborting.abort()) : undefined
      if (hasPeers && !lock) return
      await work(original, aborting.signal).finally(() => lock?.release())
      // The original may have been removed in the meantime.
      if (!(await exists(objects, version))) await remove([version])
    } catch (error) {
      if (closed || aborting.signal.aborted || error instanceof Busy) return
      log.warn({ err: error, version }, 'storage: a video could not be prepared')
    } finally {
      underWay.delete(version)
    }
  }

  async function remove(versions: string[]): Promise<void> {
    for (const version of versions) {
      underWay.get(version)?.abort()
      settled.delete(version)
    }
    const all = (version: string) => [
      recordKey(version),
      keyOf(version, 'remuxed'),
      keyOf(version, 'transcoded'),
    ]
    await objects.remove(versions.flatMap(all))
  }

  async function list() {
    const found = new Map<string, { bytes: number; modified: Date }>()
    for await (const { key, size, modified } of objects.list(FOLDER)) {
      const version = key.slice(FOLDER.length + 1).split('.')[0] ?? ''
      found.set(version, { bytes: (found.get(version)?.bytes ?? 0) + size, modified })
    }
    return [...found]
      .sort(([, a], [, b]) => a.modified.getTime() - b.modified.getTime())
      .map(([version, { bytes }]) => ({ version, bytes }))
  }

  return {
    prepare,

    async of(original) {
      if (!isVideo(original.mimetype)) return { state: 'ready' }
      const record = await known(original.version)
      if (record && record.state !== 'preparing') return record
      if (!(await isPossible(original))) return { ...record, state: 'ready' }
      prepare(original)
      return record ?? { state: 'preparing' }
    },

    async read(version, kind, range) {
      const body = await objects.get(keyOf(version, kind), range)
      if (!body) settled.delete(version)
      return body
    },

    async resume() {
      try {
        if (!(await converter.isAble())) return
        // One after the other, so that new uploads need not wait for all of them.
        for (const original of await storedVideos(database)) {
          if (closed) return
          await prepare(original)
        }
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'storage: the videos to prepare are unknown')
      }
    },

    remove,
    list,

    close() {
      closed = true
      converter.close()
    },
  }
}

/** The newest first. */
async function storedVideos(database: Database): Promise<Original[]> {
  const rows = await database.one(storageService, {
    text: `
      select version, metadata ->> 'mimetype' as mimetype, (metadata ->> 'size')::float8 as size,
             coalesce(owner_id, '') as owner
        from storage.objects
       where metadata ->> 'mimetype' like 'video/%'
       order by created_at desc`,
    values: [],
  })
  return rows as Original[]
}

const nameOf = (version: string, kind: Made) => `${version}.${kind}.mp4`
const keyOf = (version: string, kind: Made) => `${FOLDER}/${nameOf(version, kind)}`
const recordKey = (version: string) => `${FOLDER}/${version}.json`
