import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { writesH264 } from '@kinfold/gateway'
import type { Config } from '../config.ts'
import { refuseIncompleteData } from '../data-directory.ts'
import { refuseEmptyDatabase } from '../database.ts'
import { listen } from '../listen.ts'
import { findHolder } from '../lock.ts'
import { listApplied, readMigrations, refuseUnknown } from '../migrate.ts'
import { openBucket } from '../objects.ts'
import { joinOwner } from '../owner.ts'
import { paths } from '../paths.ts'
import { hasCluster } from '../postgres/cluster.ts'
import { loadSecrets } from '../secrets.ts'
import { requireSharedSecrets } from '../shared-secrets.ts'
import { asStartError } from '../start-error.ts'
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
  Secrets: async ({ dataDirectory }) => {
    // The first start makes them.
    if (existsSync(join(dataDirectory, 'secrets.json'))) await loadSecrets(dataDirectory)
    return undefined
  },
  Port: async ({ dataDirectory, host, port }) => {
    if ((await findHolder(dataDirectory)) !== undefined) return undefined // it is Kinfold's
    const server = createServer()
    await listen(server, { host, port })
    server.close()
    return undefined
  },
  Files: async (config) => {
    await openBucket(config)
    return undefined
  },
  Database: async (config) => {
    if (!config.databaseUrl && !hasCluster(config.dataDirectory)) return undefined // the first start makes it
    const { dataDirectory, databaseUrl } = config
    const owner = await joinOwner(config)
    try {
      const applied = await listApplied(owner.sql)
      refuseUnknown(applied, await readMigrations([paths.gatewayMigrations, paths.domainMigrations]))
      if (databaseUrl) await refuseEmptyDatabase(owner.sql, dataDirectory)
      if (databaseUrl && applied.length > 0 && existsSync(join(dataDirectory, 'secrets.json'))) {
        await requireSharedSecrets(owner.sql, await loadSecrets(dataDirectory), dataDirectory)
      }
    } finally {
      await owner.close()
    }
    return undefined
  },
  Backups: async (config) => {
    if (!config.backupsTo) return 'BACKUP_TO is off: make your own backups with kinfold backup.'
    await mkdir(config.backupsTo, { recursive: true, mode: 0o700 })
    await access(config.backupsTo, constants.R_OK | constants.W_OK)
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
  Videos: async ({ ffmpeg }) =>
    (await writesH264(ffmpeg))
      ? undefined
      : 'ffmpeg with libx264 is not installed (apt install ffmpeg): videos have no still pictures, and not every device plays them.',
}

/** Without these, Kinfold runs, with less comfort. */
const OPTIONAL = new Set(['Mail', 'Push notifications', 'Videos', 'Backups'])

/** Checks what Kinfold needs, and names in a sentence what would stop its start. Exits with 1 if something prevents it from running. */
export async function doctor(config: Config): Promise<void> {
  let broken = false
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check(config).catch(
      (error) => (asStartError(error, config.dataDirectory) as Error).message,
    )
    if (problem && !OPTIONAL.has(name)) broken = true
    console.log(`${problem ? (OPTIONAL.has(name) ? '!' : '✗') : '✓'} ${name}${problem ? `: ${problem}` : ''}`)
  }
  if (broken) process.exitCode = 1
}
