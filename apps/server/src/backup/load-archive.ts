// Reads an archive into a database that has its migrations and nothing else. The archive may come from anywhere: the
// migrations decide which tables, columns and sequences there are, and the rows of the database which files.

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import postgres from 'postgres'
import { applyMigrations, readMigrations, refuseUnknown } from '../migrate.ts'
import { paths } from '../paths.ts'
import { parseSecrets } from '../secrets.ts'
import { StartError } from '../start-error.ts'
import { type Body, contentOf, type Entry } from './archive.ts'
import { listSequences, listTables, type Sql } from './catalog.ts'
import { copyIn, countContent, prepareCopying } from './copy-tables.ts'
import { IDENTITY } from './encryption.ts'
import {
  FILES_KEY,
  type FileContent,
  HEADER,
  type Header,
  header as headerSchema,
  MANIFEST,
  MAX_HEADER,
  MAX_SECRETS,
  type Manifest,
  manifest as manifestSchema,
  maxManifest,
  OBJECTS,
  SECRETS,
  TABLES,
  type Table,
} from './manifest.ts'
import { objectKeys } from './object-files.ts'
import type { OnProgress } from './progress.ts'

export type Destination = {
  saveSecrets(content: Buffer): Promise<void>
  /** @param key the path below `objects`; reads all of `body` */
  saveFile(key: string, body: Body): Promise<void>
  /** @throws {StartError} when the disk of the database gets full */
  checkRoom(): Promise<void>
  /**
   * Takes a file that is beside the archive, one after the other.
   * @param identity the key of the files, if they are encrypted
   * @returns false if it is missing or damaged there
   */
  takeShared(key: string, content: FileContent, identity: string | undefined): Promise<boolean>
}

export type Loaded = {
  manifest: Manifest
  /** Keys of files beside the archive that are missing or damaged. */
  lost: string[]
}

/** Compressed rows may be a thousand times as large as the archive, so the room is checked after each part of this size. */
const ROOM_CHECKED_EVERY = 64 * 1024 ** 2

const damaged = (how: string, cause?: unknown) => new StartError(`The backup is damaged: ${how}.`, { cause })

/** Reads the first entry. @throws {StartError} if this is no archive of Kinfold, or one of a later format */
export async function readHeader(entries: AsyncGenerator<Entry>): Promise<Header> {
  const { value } = await entries.next()
  try {
    if (value?.name !== HEADER) throw new Error(`The first entry is not ${HEADER}.`)
    return headerSchema.parse(JSON.parse(String(await contentOf(value, MAX_HEADER))))
  } catch (cause) {
    throw new StartError('This is not a backup of Kinfold, or one of a newer version.', { cause })
  }
}

/**
 * Migrates an empty database to the archive's state, and loads its rows. In a transaction, so that a damaged archive
 * leaves the database empty.
 * @param sql as a role that is no superuser: constraints and indexes compute with the loaded rows
 * @param entries what follows the header
 * @throws {StartError} if the content differs from the manifest, or the archive has none
 */
export async function loadArchive(
  sql: postgres.TransactionSql,
  header: Header,
  entries: AsyncGenerator<Entry>,
  destination: Destination,
  onProgress: OnProgress = () => {},
): Promise<Loaded> {
  const migrations = await readMigrations([paths.gatewayMigrations, paths.domainMigrations])
  refuseUnknown(header.migrations, migrations)
  try {
    await applyMigrations(
      sql,
      migrations.filter(({ version }) => header.migrations.includes(version)),
    )
    await requireOwnSchema(sql, header)
    await prepareCopying(sql)
    const resumeRules = await suspendRules(sql)
    await sql.unsafe(`truncate ${header.tables.map(({ name }) => name).join(', ')}`)
    const loaded = await loadEntries(sql, header, entries, destination, onProgress)
    for (const { name, last, called } of header.sequences) {
      await sql`select setval(${name}, ${last}, ${called})`
    }
    await resumeRules()
    return loaded
  } catch (cause) {
    // Values that a column cannot have, and rows that a constraint forbids.
    if (cause instanceof postgres.PostgresError && /^(22|23|42)/.test(cause.code))
      throw damaged(cause.message, cause)
    throw cause
  } finally {
    await entries.return(undefined)
  }
}

/** @throws {StartError} unless the archive names exactly what the migrations made: its names become SQL */
async function requireOwnSchema(sql: Sql, { tables, sequences }: Header): Promise<void> {
  const own = [sorted(await listTables(sql)), (await listSequences(sql)).map(({ name }) => name)]
  const named = [sorted(tables), sequences.map(({ name }) => name)]
  if (!isDeepStrictEqual(named, own))
    throw damaged('its tables, columns or sequences are not those of Kinfold')
}

const sorted = (tables: Iterable<Table>) =>
  Array.from(tables, ({ name, columns }) => ({ name, columns: [...columns].sort() }))

/** Applies the migrations that are newer than the archive. */
export async function updateLoaded(sql: postgres.TransactionSql, header: Header): Promise<void> {
  const migrations = await readMigrations([paths.gatewayMigrations, paths.domainMigrations])
  await applyMigrations(
    sql,
    migrations.filter(({ version }) => !header.migrations.includes(version)),
  )
}

/**
 * The secrets come first, then the key of files beside the archive, rows, files in it, and the manifest. Each may be there once, and
 * nothing else.
 */
async function loadEntries(
  sql: Sql,
  header: Header,
  entries: AsyncGenerator<Entry>,
  destination: Destination,
  onProgress: OnProgress,
): Promise<Loaded> {
  const isBeside = header.format === 2
  const secrets = await entries.next()
  if (secrets.value?.name !== SECRETS) throw damaged('its secrets are missing')
  await destination.saveSecrets(await readSecrets(secrets.value))

  const tables = new Map(
    header.tables.map((table) => [table.name, { table, content: countContent(), parts: 0 }]),
  )
  const rowsOf = createUnzip(destination.checkRoom)
  const files: Manifest['files'] = {}
  /** Files that the database names and the archive has not brought yet. */
  let awaited: Set<string> | undefined
  let manifest: Manifest | undefined
  let identity: string | undefined
  let done = 0
  for await (const entry of entries) {
    const { name, size, body } = entry
    if (manifest) throw damaged('it goes on after its manifest')
    if (name === FILES_KEY && isBeside && !identity) {
      identity = await readIdentity(entry)
    } else if (name.startsWith(TABLES)) {
      const [, of = '', part] = /^(.+)\.(\d+)\.gz$/.exec(name.slice(TABLES.length)) ?? []
      const found = tables.get(of)
      if (!found || Number(part) !== found.parts++ || awaited)
        throw damaged(`it has unexpected rows, ${name}`)
      await copyIn(sql, found.table, rowsOf(body, found.content))
    } else if (name.startsWith(OBJECTS) && !isBeside) {
      awaited ??= new Set(await objectKeys(sql))
      const key = name.slice(OBJECTS.length)
      done += size
      if (!awaited.delete(key) || done > header.files.bytes)
        throw damaged(`it has an unexpected file, ${name}`)
      const { hashed, sha256 } = hashing(body)
      await destination.saveFile(key, hashed)
      files[key] = { sha256: sha256(), size }
      onProgress('reading', done, header.files.bytes)
    } else if (name === MANIFEST) {
      manifest = await readManifest(entry, header)
    } else {
      throw damaged(`it has an unexpected entry, ${name}`)
    }
  }
  if (!manifest) throw new StartError('The backup is truncated: its manifest is missing.')
  const contents = [...tables].map(([name, { content }]) => [name, content.result()] as const)
  awaited ??= new Set(await objectKeys(sql))
  const lost: string[] = []
  if (isBeside) {
    for (const [key, content] of Object.entries(manifest.files)) {
      done += content.size
      if (!awaited.delete(key) || done > header.files.bytes)
        throw damaged(`it has an unexpected file, ${key}`)
      files[key] = content
      if (!(await destination.takeShared(key, content, identity))) lost.push(key)
      onProgress('reading', done, header.files.bytes)
    }
  }
  compare(manifest, Object.fromEntries(contents), files)
  refuseLost(awaited, manifest)
  return { manifest, lost }
}

/** What a night says of its files, without its rows. */
export async function readFacts(
  entries: AsyncGenerator<Entry>,
): Promise<{ identity: string | undefined; files: Manifest['files'] }> {
  const header = await readHeader(entries)
  let identity: string | undefined
  for await (const entry of entries) {
    if (entry.name === FILES_KEY) identity = await readIdentity(entry)
    else if (entry.name === MANIFEST) return { identity, files: (await readManifest(entry, header)).files }
    else for await (const _ of entry.body);
  }
  throw new StartError('The backup is truncated: its manifest is missing.')
}

async function readIdentity(entry: Entry): Promise<string> {
  const identity = String(await contentOf(entry, 100)).trimEnd()
  if (!IDENTITY.test(identity)) throw damaged('the key of its files cannot be one')
  return identity
}

async function readSecrets(entry: Entry): Promise<Buffer> {
  const content = await contentOf(entry, MAX_SECRETS)
  try {
    parseSecrets(String(content))
  } catch (cause) {
    throw damaged('its secrets cannot be those of a hub', cause)
  }
  return content
}

async function readManifest(entry: Entry, header: Header): Promise<Manifest> {
  const content = await contentOf(entry, maxManifest(header))
  try {
    return manifestSchema.parse(JSON.parse(String(content)))
  } catch (cause) {
    throw damaged('its manifest cannot be read', cause)
  }
}

function refuseLost(awaited: Set<string>, { missing }: Manifest): void {
  for (const key of missing) awaited.delete(key)
  const [one] = awaited
  if (one) throw new StartError(`The backup lacks ${awaited.size} files of its database, such as ${one}.`)
}

/** @returns a function that decompresses the rows of an entry, and adds them to the content of their table */
function createUnzip(checkRoom: Destination['checkRoom']) {
  let unchecked = ROOM_CHECKED_EVERY
  return async function* rowsOf(body: Body, content: ReturnType<typeof countContent>): Body {
    const unzipped = pipeline(body, createGunzip(), () => {}) // a failure reaches its reader
    try {
      for await (const rows of unzipped) {
        content.add(rows)
        unchecked += rows.length
        if (unchecked >= ROOM_CHECKED_EVERY) {
          await checkRoom()
          unchecked = 0
        }
        yield rows
      }
    } catch (cause) {
      if (/^Z_/.test((cause as { code?: string }).code ?? ''))
        throw damaged('its rows cannot be decompressed', cause)
      throw cause
    }
  }
}

function hashing(body: Body) {
  const hash = createHash('sha256')
  async function* pass() {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { hashed: pass(), sha256: () => hash.digest('hex') }
}

/** @throws {StartError} naming what differs */
export function compare(
  manifest: Manifest,
  tables: Manifest['tables'],
  files: Manifest['files'] = manifest.files,
): void {
  const differing = [
    ...differences(manifest.tables, tables).map((name) => `the table ${name}`),
    ...differences(manifest.files, files).map((name) => `the file ${name}`),
  ]
  if (differing.length === 0) return
  const named = differing.slice(0, 5).join(', ')
  throw damaged(`${named} differs from the manifest (${differing.length} in all)`)
}

function differences<T extends { sha256: string }>(
  wanted: Record<string, T>,
  found: Record<string, T>,
): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)])
  return [...names].filter((name) => wanted[name]?.sha256 !== found[name]?.sha256)
}

/**
 * Drops the foreign keys and disables the triggers, which would act on each loaded row. `session_replication_role` would
 * do both, but only for superusers.
 * @returns a function that brings them back, which also checks the foreign keys
 */
async function suspendRules(sql: Sql): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_catalog.pg_constraint where contype = 'f' order by oid`
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
      from pg_catalog.pg_trigger where not tgisinternal and tgenabled = 'O'`

  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await sql.unsafe(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table, name } of triggers) await sql.unsafe(`alter table ${table} enable trigger ${name}`)
    for (const { table, name, definition } of keys) {
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}
