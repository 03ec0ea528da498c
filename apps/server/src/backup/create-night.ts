// Adds a night to a store of backups: its archive, and those files that the store does not have.

import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '@kinfold/gateway'
import type postgres from 'postgres'
import { StartError } from '../start-error.ts'
import { type Body, readArchive } from './archive.ts'
import { type BackupStore, diskBackups, UNFINISHED } from './backup-store.ts'
import { hashesOf } from './check-nights.ts'
import { type Beside, createBackup } from './create-backup.ts'
import { makeIdentity } from './encryption.ts'
import { readFacts } from './load-archive.ts'
import type { Manifest } from './manifest.ts'
import { addNight, type Night, readNights, writeList } from './nights.ts'
import type { HeldFile } from './object-files.ts'
import { measure, type Sealing, sealingOf } from './shared-files.ts'
import { readShared, verifyBackup } from './verify-backup.ts'

export type NightOptions = {
  /** One connection as the owner of the database. */
  owner: postgres.Sql
  dataDirectory: string
  /** Where the archive is until it is complete and proven. */
  folder: string
  passphrase: string | undefined
  /** The bucket of the files; undefined: they are in the data directory. */
  objects: ObjectStore | undefined
  /** Where the night goes. */
  store: BackupStore
}

/** What is in the store before. */
export type Stored = {
  nights: Night[]
  paths: ReadonlyMap<string, Date>
  /** Of `paths`, those that are not to be used. */
  damaged: ReadonlySet<string>
  facts: Facts
}

/** What the newest readable night says of the files that it needs, so that nobody has to read them again. */
export type Facts = { identity: string | undefined; files: Manifest['files'] }

export type CreatedNight = {
  /** What it has added to the store, in bytes. */
  size: number
  /** Damaged paths that were stored again. */
  repaired: Set<string>
}

/**
 * Nothing of the store is seen as a night before everything that the night needs is there.
 * @param name e.g. `kinfold-20261127-031500.night`
 * @param isProven whether the archive is restored, and what is new is read again, before it counts
 */
export async function createNight(
  { owner, dataDirectory, folder, passphrase, objects, store }: NightOptions,
  stored: Stored,
  name: string,
  isProven: boolean,
): Promise<CreatedNight> {
  const { identity } = stored.facts
  const file = join(folder, UNFINISHED, name)
  await mkdir(join(folder, UNFINISHED), { recursive: true, mode: 0o700 })
  const keeper = createKeeper(store, sealingOf(identity), stored)
  const beside = { identity, keep: keeper.keep }
  await createBackup(owner, { file, dataDirectory, passphrase, store: objects, beside })
  if (isProven) await verifyBackup(file, passphrase, { takeShared: checkNew(store, keeper) })

  const archive = await measure((await diskBackups(join(folder, UNFINISHED)).read(name)) as Body)
  await addNight(store, name, new Map([[name, archive.sha256], ...keeper.list]), file)
  const repaired = new Set([...keeper.added].filter((path) => stored.damaged.has(path)))
  await adoptRepaired(store, stored.nights, repaired, keeper.list)
  return { size: archive.size + keeper.bytes(), repaired }
}

function createKeeper(store: BackupStore, sealing: Sealing, { nights, paths, damaged, facts }: Stored) {
  const hashes = hashesOf(nights)
  const list = new Map<string, string>()
  const added = new Set<string>()
  let bytes = 0

  /** The SHA-256 of the stored bytes; undefined unless the file is there and whole. */
  const presentHash = (path: string, sha256: string) => {
    if (list.has(path)) return list.get(path)
    if (!paths.has(path) || damaged.has(path)) return undefined
    // An interrupted night may have left a file that no list names. What is not encrypted has its hash as its name.
    return hashes.get(path) ?? (sealing.isPlain ? sha256 : undefined)
  }

  async function keep({ key, size, read }: HeldFile): ReturnType<Beside['keep']> {
    // A file never changes: another content has another key.
    const known = facts.files[key]
    const before = known?.size === size ? presentHash(sealing.pathOf(known.sha256), known.sha256) : undefined
    if (known && before) {
      list.set(sealing.pathOf(known.sha256), before)
      return known
    }
    const body = await read()
    if (!body) return undefined
    const content = await measure(body)
    const path = sealing.pathOf(content.sha256)
    const present = presentHash(path, content.sha256)
    if (present) {
      list.set(path, present)
      return content
    }
    const again = await read()
    if (!again) return undefined
    const plain = measuring(again)
    const sealed = measuring(sealing.seal(plain.body))
    await store.write(path, sealed.body)
    if (plain.content().sha256 !== content.sha256) {
      throw new StartError(`Reading ${key} twice brought different bytes. Check the disk of the files.`)
    }
    list.set(path, sealed.content().sha256)
    added.add(path)
    bytes += sealed.content().size
    return content
  }

  return { keep, list, added, sealing, bytes: () => bytes }
}

/** Reads what is new, and looks for the rest, which the checks of each night read in turns. */
function checkNew(store: BackupStore, { list, added, sealing }: ReturnType<typeof createKeeper>) {
  const take = readShared(store)
  return async (...[key, content, identity]: Parameters<typeof take>) => {
    const path = sealing.pathOf(content.sha256)
    return added.has(path) ? take(key, content, identity) : list.has(path)
  }
}

/** An encrypted file has other bytes when it is stored again, so the lists of older nights have to follow. */
async function adoptRepaired(
  store: BackupStore,
  nights: Night[],
  repaired: ReadonlySet<string>,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, list } of nights) {
    const changed = [...(list ?? [])].filter(
      ([path, sha256]) => repaired.has(path) && hashes.get(path) !== sha256,
    )
    if (!list || changed.length === 0) continue
    const followed = new Map(list)
    for (const [path] of changed) followed.set(path, hashes.get(path) ?? '')
    await writeList(store, name, followed)
  }
}

/** Passes all of `body` on. `content` is of what has passed. */
function measuring(body: Body) {
  let content = { sha256: '', size: 0 }
  async function* pass() {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    content = { sha256: hash.digest('hex'), size }
  }
  return { body: pass(), content: () => content }
}

/** @param findDamaged which of the paths are not to be used */
export async function readStored(
  store: BackupStore,
  passphrase: string | undefined,
  findDamaged: (nights: Night[], paths: ReadonlyMap<string, Date>) => Promise<ReadonlySet<string>>,
): Promise<Stored> {
  const paths = await store.list()
  const nights = await readNights(store, paths.keys())
  const damaged = await findDamaged(nights, paths)
  const whole = nights.filter(({ name }) => !damaged.has(name))
  return { nights, paths, damaged, facts: await readNewestFacts(store, whole, passphrase) }
}

/** @returns a new key and no files if no night can be read, because there is none, or they have another passphrase */
async function readNewestFacts(
  store: BackupStore,
  nights: Night[],
  passphrase: string | undefined,
): Promise<Facts> {
  for (const { name } of nights.toReversed()) {
    const fetched = await store.fetch(name)
    if (!fetched) continue
    try {
      const facts = await readFacts(readArchive(fetched.file, passphrase))
      // A night without a passphrase has no key, one with a passphrase needs one.
      if (Boolean(facts.identity) === Boolean(passphrase)) return facts
    } catch (error) {
      if (!(error instanceof StartError)) throw error
    } finally {
      await fetched.release()
    }
  }
  return { identity: passphrase ? await makeIdentity() : undefined, files: {} }
}
