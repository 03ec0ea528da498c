// One backup each night, proven by a restore, and recorded for `kinfold status` and the hosts.

import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from '@kinfold/gateway'
import type { S3Store } from '@kinfold/gateway/s3'
import type postgres from 'postgres'
import { type Reports, runIfDue } from '../jobs.ts'
import { createBackup } from './create-backup.ts'
import { nightliesIn, nightlyName, outdated } from './retention.ts'
import { verifyBackup } from './verify-backup.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CHECK_EVERY_MS = 15 * MINUTE_MS
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
  /** Whether proven backups move from the folder into the bucket. */
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
  const file = join(folder, nightlyName(started))
  let failure: string | undefined
  let size: number | undefined
  try {
    size = await makeProven(nightly, file)
    log.info({ file, size }, 'backup made and proven')
  } catch (err) {
    failure = (err as Error).message
    log.error({ err, file }, 'nightly backup failed')
    await rm(file, { force: true }).catch(() => {})
  }
  const emails = await overdueFor(owner, failure === undefined)
  await owner`
    insert into private.backups (file, started_at, size, proven_at, failure, warned)
    values (${file}, ${started}, ${size ?? null}, ${failure ? null : new Date()}, ${failure ?? null}, ${emails.length > 0})`
  if (emails.length > 0) await nightly.warn(emails, failure)
}

async function makeProven(
  { owner, dataDirectory, folder, passphrase, openStore, intoBucket }: Nightly,
  file: string,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await makeRoom(folder)
  const store = await openStore()
  await createBackup(owner, { file, dataDirectory, passphrase, store })
  await verifyBackup(file, passphrase)
  const { size } = await stat(file)
  if (store && intoBucket) await moveIntoBucket(store.bucket, file)
  for (const name of outdated(await readdir(folder))) await rm(join(folder, name))
  return size
}

const PREFIX = 'backups/'
/** In bytes: 10,000 parts have room for 640 GB. */
const PART_BYTES = 64 * 1024 ** 2

async function moveIntoBucket(bucket: S3Store['bucket'], file: string): Promise<void> {
  await bucket.put(PREFIX + basename(file), createReadStream(file), PART_BYTES)
  await rm(file)
  const names: string[] = []
  for await (const { key } of bucket.list(PREFIX)) names.push(key.slice(PREFIX.length))
  await bucket.remove(outdated(names).map((name) => PREFIX + name))
}

/** Removes the oldest backups, but the last one, until another one of its size fits. */
async function makeRoom(folder: string): Promise<void> {
  const names = nightliesIn(await readdir(folder))
  const last = names.pop()
  if (!last) return
  const needed = (await stat(join(folder, last))).size * 1.2 + RESERVE
  for (const name of names) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= needed) return
    await rm(join(folder, name))
  }
}

async function overdueFor(owner: postgres.Sql, succeeded: boolean): Promise<string[]> {
  const [state] = await owner`select overdue from private.backup_state()`
  if (succeeded || !state?.overdue) return []
  const people = await owner`select email from private.people_to_warn_of_backups()`
  return people.map(({ email }) => email)
}
