// The nights in a store of backups: `NAME.night` is an archive of the database, `NAME.sha256` the list of the files that it needs.

import type { BackupStore } from './backup-store.ts'
import { SHARED } from './backup-store.ts'
import { formatList, type NightList, parseList } from './night-list.ts'
import { nightsIn } from './retention.ts'

export type Night = {
  name: string
  /** Undefined: it is missing or damaged, so nobody knows which files this night needs. */
  list: NightList | undefined
}

/** @param name e.g. `kinfold-20261127-031500.night` */
export const listName = (name: string) => name.replace(/\.night$/, '.sha256')

/** @returns the oldest first */
export async function readNights(store: BackupStore, paths: Iterable<string>): Promise<Night[]> {
  const nights: Night[] = []
  for (const name of nightsIn([...paths])) nights.push({ name, list: await readList(store, name) })
  return nights
}

/** Large enough for five million files. */
const MAX_LIST = 700 * 1024 ** 2

async function readList(store: BackupStore, name: string): Promise<NightList | undefined> {
  const body = await store.read(listName(name))
  if (!body) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_LIST) return undefined
  }
  return parseList(String(Buffer.concat(chunks)))
}

/** Adds a night whose files are there. The list comes first: a night without one would keep every file. */
export async function addNight(
  store: BackupStore,
  name: string,
  list: NightList,
  archive: string,
): Promise<void> {
  await writeList(store, name, list)
  await store.take(archive, name)
}

export const writeList = (store: BackupStore, name: string, list: NightList) =>
  store.write(listName(name), bytesOf(formatList(list)))

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Removes backups, but not the files that they share. An archive goes before its list. */
export async function removeBackups(store: BackupStore, names: string[]): Promise<void> {
  await store.remove(names)
  await store.remove(names.filter((name) => name.endsWith('.night')).map(listName))
}

/**
 * Removes the files that no night needs, and lists without a night. Keeps all files while the list of any night cannot be read.
 * Only while no other process adds a night.
 * @returns how many files it has removed
 */
export async function collectGarbage(store: BackupStore): Promise<number> {
  const paths = [...(await store.list()).keys()]
  const nights = await readNights(store, paths)
  const lists = new Set(nights.map(({ name }) => listName(name)))
  await store.remove(paths.filter((path) => STRAY_LIST.test(path) && !lists.has(path)))
  const needed = new Set<string>()
  for (const { list } of nights) {
    if (!list) return 0
    for (const path of list.keys()) needed.add(path)
  }
  const unneeded = paths.filter((path) => path.startsWith(`${SHARED}/`) && !needed.has(path))
  await store.remove(unneeded)
  return unneeded.length
}

const STRAY_LIST = /^(kinfold|before-update-.*)-\d{8}-\d{6}\.sha256$/
