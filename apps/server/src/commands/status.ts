import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { listApplied } from '../migrate.ts'
import { joinOwner } from '../owner.ts'
import { findRunningCluster } from '../postgres/cluster.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { size } from './progress.ts'

type Facts = { accounts: number; files: number; stored: number; database: number }
type Backups = {
  file: string | null
  size: string
  proven_at: Date | null
  attempted_at: Date | null
  failure: string | null
}

/** Shows what there is, and the last proven backup. Starts the embedded Postgres if Kinfold does not run. */
export async function status(config: Config): Promise<void> {
  const running = config.databaseUrl ? undefined : Boolean(await findRunningCluster(config.dataDirectory))
  const owner = await joinOwner(config)
  try {
    if ((await listApplied(owner.sql)).length === 0) throw new StartError('The database is empty.')
    const [facts] = await owner.sql<Facts[]>`
      select (select count(*)::int from auth.users) as accounts,
             (select count(*)::int from storage.objects) as files,
             (select coalesce(sum((metadata ->> 'size')::bigint), 0)::float from storage.objects) as stored,
             pg_database_size(current_database())::float as database`
    const [backups] = await owner.sql<Backups[]>`select * from private.backup_state()`
    const [damage] = await owner.sql<{ unrepaired: number }[]>`
      select count(*)::int as unrepaired from private.backup_damage where not repaired`
    const { bavail, bsize } = await statfs(config.dataDirectory)
    const lines = {
      Version: version,
      Running: running === undefined ? undefined : running ? 'yes' : 'no',
      Data: config.dataDirectory,
      Accounts: facts?.accounts,
      Database: facts && size(facts.database),
      Files:
        facts &&
        `${facts.files} (${size(facts.stored)})${config.s3 ? ` in the bucket ${config.s3.bucket}` : ''}`,
      'Free space': size(bavail * bsize),
      'Proven backup': describeProven(backups),
      'Damaged files': damage?.unrepaired ? `${damage.unrepaired} in the backups` : undefined,
      'Last attempt': backups?.failure && `${backups.attempted_at?.toISOString()} failed: ${backups.failure}`,
    }
    for (const [name, value] of Object.entries(lines)) {
      if (value !== undefined && value !== null) console.log(`${`${name}:`.padEnd(16)}${value}`)
    }
  } finally {
    await owner.close()
  }
}

function describeProven(backups: Backups | undefined): string {
  if (!backups?.proven_at) return 'none yet'
  return `${backups.proven_at.toISOString()}, ${backups.file} (${size(Number(backups.size))})`
}
