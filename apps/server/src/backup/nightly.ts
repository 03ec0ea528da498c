// One backup each night, proven by a restore, and recorded for `kinfold status` and the hosts.

import { mkdir, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, objectKey } from '@kinfold/gateway'
import type { S3Store } from '@kinfold/gateway/s3'
import type postgres from 'postgres'
import { type Reports, runIfDue } from '../jobs.ts'
import { withBackupLock } from './backup-lock.ts'
import { type BackupStore, bucketBackups, diskBackups } from './backup-store.ts'
import { checkNights } from './check-nights.ts'
import { createNight, type Facts, readStored, type Stored } from './create-night.ts'
import { collectGarbage, listName, type Night, removeBackups } from './nights.ts'
import { nightliesIn, nightlyName, outdated, timeOf } from './retention.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CHECK_EVERY_MS = 15 * MINUTE_MS
/** At night, a disk can be read for a while: 60 GB of an old one. What a bucket sends may cost money. */
const READ_ON_MS = 10 * MINUTE_MS
/** Left free beside a backup. */
const RESERVE = 1024 ** 3

export type Nightly = {
  /** One connection as the owner of the database. */
  owner: postgres.Sql
  dataDirectory: string
  folder: string
  passphrase: string | undefined
  /** The bucket of the files; undefined: they are in the data directory. */
  openStore(): Promise<S3Store | undefined>
  /** Whether backups go into the bucket instead of the folder. */
  intoBucket: boolean
  log: Logger
  /** Tells the hosts that there has been no proven backup for ten days. @param reason why the last attempt failed */
  warn: (emails: string[], reason: string | undefined) => Promise<void>
}

/** Checks every 15 minutes whether a backup is due, which one of several servers then makes. @returns a function that stops the checks */
export function everyNight(nightly: Nightly, reports: Reports): () => Promise<void> {
  let running = Promise.resolve()
  const stopping = new AbortController()
  const work = () => backUpNightly(nightly)
  const check = async () => {
    if (!isDue(await lastTime(nightly.owner), new Date())) return
    await runIfDue('nightly-backup', '12 hours', work, reports, stopping.signal)
  }
  const timer = setInterval(() => {
    running = running.then(check).catch((err) => nightly.log.error({ err }, 'nightly backup failed'))
  }, CHECK_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/**
 * Between 2 and 5 at night, or later if the computer was off then.
 * @param last the last attempt, or the first account; undefined in an empty hub, which needs no backup
 */
export function isDue(last: Date | undefined, now: Date): boolean {
  if (!last) return false
  const hours = (now.getTime() - last.getTime()) / HOUR_MS
  const isNight = now.getHours() >= 2 && now.getHours() < 5
  return hours > 30 || (isNight && hours > 12)
}

async function lastTime(owner: postgres.Sql): Promise<Date | undefined> {
  const [row] = await owner`
    select coalesce((select max(started_at) from private.backups), (select min(created_at) from auth.users)) as last`
  return row?.last ?? undefined
}

/** Makes one backup and proves it. A failure is logged and recorded, and the hosts are warned when it lasts. */
export async function backUpNightly(nightly: Nightly): Promise<void> {
  const { owner, folder, log } = nightly
  const started = new Date()
  const name = nightlyName(started)
  const file = nightly.intoBucket ? `s3:${name}` : join(folder, name)
  let failure: string | undefined
  let size: number | undefined
  try {
    size = await withBackupLock(owner, () => makeProven(nightly, name, started))
    log.info({ file, size }, 'backup made and proven')
  } catch (err) {
    failure = (err as Error).message
    log.error({ err, file }, 'nightly backup failed')
  }
  const emails = await overdueFor(owner, failure === undefined)
  await owner`
    insert into private.backups (file, started_at, size, proven_at, failure, warned)
    values (${file}, ${started}, ${size ?? null}, ${failure ? null : new Date()}, ${failure ?? null}, ${emails.length > 0})`
  if (emails.length > 0) await nightly.warn(emails, failure)
}

async function makeProven(nightly: Nightly, name: string, started: Date): Promise<number> {
  const { owner, dataDirectory, folder, passphrase, openStore, intoBucket, log } = nightly
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const objects = await openStore()
  const store = objects && intoBucket ? bucketBackups(objects.bucket) : diskBackups(folder)
  await store.clean()
  const stored = await readStored(store, passphrase, (nights, paths) =>
    checkStored(owner, store, nights, paths, started, intoBucket ? 0 : READ_ON_MS),
  )
  // Also when the new night fails, so that nobody has to wait for it.
  await recordDamage(owner, stored, new Set())
  if (!intoBucket) await makeRoom(owner, folder, stored.facts)
  const options = { owner, dataDirectory, folder, passphrase, objects, store }
  const { size, repaired } = await createNight(options, stored, name, true)
  await recordDamage(owner, stored, repaired)
  if (stored.damaged.size > 0) log.error({ files: [...stored.damaged].slice(0, 10) }, 'backups are damaged')
  await removeBackups(store, outdated([...(await store.list()).keys()]))
  await collectGarbage(store)
  return size
}

/** Reads what must be read tonight. @returns the damaged paths */
async function checkStored(
  owner: postgres.Sql,
  store: BackupStore,
  nights: Night[],
  paths: ReadonlyMap<string, Date>,
  now: Date,
  readOnMs: number,
): Promise<Set<string>> {
  const [last] = await owner<{ since: Date | null }[]>`
    select max(started_at) as since from private.backups where proven_at is not null`
  const known = await owner<{ file: string }[]>`select file from private.backup_damage`
  const again = new Set(known.map(({ file }) => file))
  return checkNights(store, nights, paths, { since: last?.since ?? undefined, now, again, readOnMs })
}

/** Replaces what the last check has found. */
async function recordDamage(
  owner: postgres.Sql,
  { nights, damaged }: Stored,
  repaired: ReadonlySet<string>,
): Promise<void> {
  const rows = [...damaged].map((file) => {
    const times = nights
      .filter(({ name, list }) => list?.has(file) || listName(name) === file)
      .map(({ name }) => timeOf(name) as Date)
    return { file, first_night: times[0], last_night: times.at(-1), repaired: repaired.has(file) }
  })
  await owner.begin(async (sql) => {
    await sql`delete from private.backup_damage`
    for (let at = 0; at < rows.length; at += 1000) {
      await sql`insert into private.backup_damage ${sql(rows.slice(at, at + 1000))}`
    }
  })
}

/** Removes the oldest backups, but not the last one, until the next night fits. */
async function makeRoom(owner: postgres.Sql, folder: string, { files }: Facts): Promise<void> {
  const store = diskBackups(folder)
  const names = nightliesIn(await readdir(folder)).slice(0, -1)
  const objects = await owner<{ version: string; size: string }[]>`
    select version, coalesce(max(metadata ->> 'size'), '0') as size from storage.objects group by version`
  const [database] = await owner<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
  const added = objects.filter(({ version }) => !files[objectKey(version)])
  const needed = added.reduce((sum, { size }) => sum + Number(size), RESERVE + Number(database?.bytes))
  for (const name of names) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= needed) return
    await removeBackups(store, [name])
    await collectGarbage(store)
  }
}

async function overdueFor(owner: postgres.Sql, succeeded: boolean): Promise<string[]> {
  const [state] = await owner`select overdue from private.backup_state()`
  if (succeeded || !state?.overdue) return []
  const people = await owner`select email from private.people_to_warn_of_backups()`
  return people.map(({ email }) => email)
}
