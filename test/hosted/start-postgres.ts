// A plain Postgres 17, the version of hosted Supabase, with what a new project has (platform.sql).

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { completeBinaries } from '../../apps/server/src/postgres/binaries.ts'
import { asMyself, finish, inNamespace } from '../../apps/server/src/postgres/runner.ts'

const SUPERUSER = 'supabase_admin'

export type HostedPostgres = { socketDirectory: string; stop(): Promise<void> }

/** @param native the folder `native` of the package with its binaries */
export async function startHostedPostgres(native: string): Promise<HostedPostgres> {
  const binaries = await completeBinaries(native)
  const run = process.getuid?.() === 0 ? await inNamespace() : asMyself
  const directory = await mkdtemp('/tmp/kinfold-hosted-')
  const data = join(directory, 'data')
  // Projects sort by en_US, Kinfold's own database by code point.
  await finish(
    run(binaries.initdb, [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-sync',
    ]),
  )
  const server = run(binaries.postgres, [
    ...['-D', data, '-c', `unix_socket_directories=${directory}`, '-c', 'listen_addresses='],
    // Publications are logical replication.
    ...['-c', 'fsync=off', '-c', 'wal_level=logical', '-c', 'timezone=UTC'],
  ])
  const admin = await connected(server, directory)
  await admin.unsafe(await readFile(join(import.meta.dirname, 'platform.sql'), 'utf8'))
  await admin.end()
  return {
    socketDirectory: directory,
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** @param username the superuser of the platform, unless given */
export const connectTo = (socketDirectory: string, username = SUPERUSER) =>
  postgres({ host: socketDirectory, username, database: 'postgres', max: 1, onnotice: () => {} })

async function connected(server: ChildProcess, directory: string): Promise<postgres.Sql> {
  const printed: string[] = []
  server.stderr?.on('data', (chunk) => printed.push(String(chunk)))
  const sql = connectTo(directory)
  for (;;) {
    if (server.exitCode !== null) throw new Error(printed.join(''))
    if (await sql`select 1`.catch(() => undefined)) return sql
    await sleep(20)
  }
}
