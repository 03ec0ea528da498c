import { execFile } from 'node:child_process'
import { access, constants, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { refuseIncompleteData } from '../data-directory.ts'
import { listApplied, readMigrations, refuseUnknown } from '../migrate.ts'
import { openBucket } from '../objects.ts'
import { joinOwner } from '../owner.ts'
import { paths } from '../paths.ts'
import { hasCluster } from '../postgres/cluster.ts'
import { vapidSubject } from '../vapid.ts'

/** Enough for a while: below this, uploads are refused soon. */
const LITTLE_SPACE = 2 * 1024 ** 3

/** A problem, or undefined. */
type Check = (config: Config) => Promise<string | undefined>

const checks: Record<string, Check> = {
  'Data directory': async ({ dataDirectory, databaseUrl }) => {
    await refuseIncompleteData(dataDirectory, !databaseUrl)
    await access(dataDirectory, constants.R_OK | constants.W_OK)
    return undefined
  },
  'Free space': async ({ dataDirectory }) => {
    const { bavail, bsize } = await statfs(dataDirectory)
    return bavail * bsize < LITTLE_SPACE
      ? 'Less than 2 GB are free. Free some space, or move to a larger disk.'
      : undefined
  },
  Files: async (config) => {
    await openBucket(config)
    return undefined
  },
  Database: async (config) => {
    if (!config.databaseUrl && !hasCluster(config.dataDirectory)) return undefined // the first start makes it
    const owner = await joinOwner(config)
    try {
      refuseUnknown(
        await listApplied(owner.sql),
        await readMigrations([paths.gatewayMigrations, paths.domainMigrations]),
      )
    } finally {
      await owner.close()
    }
    return undefined
  },
  Backups: async (config) => {
    if (!config.backupsTo) return 'BACKUP_TO is off: make your own backups with kinfold backup.'
    if (!config.databaseUrl && !hasCluster(config.dataDirectory)) return undefined
    const owner = await joinOwner(config)
    try {
      if ((await listApplied(owner.sql)).length === 0) return undefined
      const [state] = await owner.sql`select overdue, failure from private.backup_state()`
      const reason = state?.failure ? ` The last attempt failed: ${state.failure}` : ''
      if (state?.overdue) return `No backup was proven for ten days.${reason}`
      const [damage] = await owner.sql`
        select count(*)::int as files, min(file) as file from private.backup_damage where not repaired`
      return damage?.files > 0
        ? `${damage?.files} files of the backups are damaged and cannot be replaced, such as ${damage?.file}.`
        : undefined
    } finally {
      await owner.close()
    }
  },
  Mail: async ({ smtpUrl }) =>
    smtpUrl
      ? undefined
      : 'Without SMTP_URL, mails are only saved to the outbox: forgotten passwords need a link from an admin or a host.',
  'Push notifications': async (config) =>
    vapidSubject(config)
      ? undefined
      : 'Push services refuse this hub: set PUBLIC_URL to its https address, or MAIL_FROM to an address of yours.',
  'Stills of videos': async ({ ffmpeg }) => {
    const found = await promisify(execFile)(ffmpeg, ['-version']).catch(() => undefined)
    return found ? undefined : 'ffmpeg is not installed: videos have no still pictures.'
  },
}

/** Without these, Kinfold runs, with less comfort. */
const OPTIONAL = new Set(['Mail', 'Push notifications', 'Stills of videos', 'Backups'])

/** Checks what Kinfold needs. Exits with 1 if something prevents it from running. */
export async function doctor(config: Config): Promise<void> {
  let broken = false
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check(config).catch((error: Error) => error.message)
    if (problem && !OPTIONAL.has(name)) broken = true
    console.log(`${problem ? (OPTIONAL.has(name) ? '!' : '✗') : '✓'} ${name}${problem ? `: ${problem}` : ''}`)
  }
  if (broken) process.exitCode = 1
}
