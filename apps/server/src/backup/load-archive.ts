// Reads an archive into a database that has its migrations and nothing else.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type postgres from 'postgres'
import { applyMigrations, readMigrations, refuseUnknown } from '../migrate.ts'
import { paths } from '../paths.ts'
import { StartError } from '../start-error.ts'
import { type Body, contentOf, type Entry } from './archive.ts'
import type { Sql } from './catalog.ts'
import { copyIn, countContent, prepareCopying } from './copy-tables.ts'
import {
  type Header,
  header as headerSchema,
  MANIFEST,
  type Manifest,
  manifest as manifestSchema,
  OBJECTS,
  SECRETS,
  TABLES,
} from './manifest.ts'
import type { OnProgress } from './progress.ts'

export type Destination = {
  saveSecrets(content: Buffer): Promise<void>
  /** @param key the path below `objects`; reads all of `body` */
  saveFile(key: string, body: Body): Promise<void>
}

/** Reads the first entry. @throws {StartError} if this is no archive of Kinfold, or one of a later format */
export async function readHeader(entries: AsyncGenerator<Entry>): Promise<Header> {
  const { value } = await entries.next()
  const parsed = headerSchema.safeParse(value && JSON.parse(String(await contentOf(value.body))))
  if (parsed.success) return parsed.data
  throw new StartError('This is not a backup of Kinfold, or one of a newer version.', { cause: parsed.error })
}

/**
 * Migrates an empty database to the archive's state, and loads its rows. In a transaction, so that a damaged archive
 * leaves the database empty.
 * @param entries what follows the header
 * @throws {StartError} if the content differs from the manifest, or the archive has none
 */
export async function loadArchive(
  sql: postgres.TransactionSql,
  header: Header,
  entries: AsyncGenerator<Entry>,
  destination: Destination,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  const migrations = await readMigrations([paths.gatewayMigrations, paths.domainMigrations])
  refuseUnknown(header.migrations, migrations)
  await applyMigrations(
    sql,
    migrations.filter(({ version }) => header.migrations.includes(version)),
  )
  await prepareCopying(sql)
  const resumeRules = await suspendRules(sql)
  await sql.unsafe(`truncate ${header.tables.map(({ name }) => name).join(', ')}`)
  const manifest = await loadEntries(sql, header, entries, destination, onProgress)
  for (const { name, last, called } of header.sequences) await sql`select setval(${name}, ${last}, ${called})`
  await resumeRules()
  return manifest
}

/** Applies the migrations that are newer than the archive. */
export async function updateLoaded(sql: postgres.TransactionSql, header: Header): Promise<void> {
  const migrations = await readMigrations([paths.gatewayMigrations, paths.domainMigrations])
  await applyMigrations(
    sql,
    migrations.filter(({ version }) => !header.migrations.includes(version)),
  )
}

async function loadEntries(
  sql: Sql,
  header: Header,
  entries: AsyncGenerator<Entry>,
  destination: Destination,
  onProgress: OnProgress,
): Promise<Manifest> {
  const tables = new Map(header.tables.map((table) => [table.name, { table, content: countContent() }]))
  const files: Manifest['files'] = {}
  let manifest: Manifest | undefined
  let done = 0
  for await (const { name, size, body } of entries) {
    if (name.startsWith(TABLES)) {
      const rows = await promisify(gunzip)(await contentOf(body))
      const found = tables.get(name.slice(TABLES.length).replace(/\.\d+\.gz$/, ''))
      if (!found) throw new StartError(`The backup has rows of an unknown table: ${name}`)
      found.content.add(rows)
      await copyIn(sql, found.table, rows)
    } else if (name.startsWith(OBJECTS)) {
      const key = name.slice(OBJECTS.length)
      if (!/^[\w-]+\/[\w-]+$/.test(key))
        throw new StartError(`The backup has a file with a wrong name: ${name}`)
      const { hashed, sha256 } = hashing(body)
      await destination.saveFile(key, hashed)
      files[key] = { sha256: sha256(), size }
      done += size
      onProgress('reading', done, header.files.bytes)
    } else if (name === SECRETS) {
      await destination.saveSecrets(await contentOf(body))
    } else if (name === MANIFEST) {
      manifest = manifestSchema.parse(JSON.parse(String(await contentOf(body))))
    }
  }
  if (!manifest) throw new StartError('The backup is truncated: its manifest is missing.')
  const contents = [...tables].map(([name, { content }]) => [name, content.result()] as const)
  compare(manifest, Object.fromEntries(contents), files)
  return manifest
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
  throw new StartError(
    `The backup is damaged: ${named} differs from the manifest (${differing.length} in all).`,
  )
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
