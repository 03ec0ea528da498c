// The embedded Postgres: a data directory, and a server process that only a Unix socket leads to.

import type { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { findBinaries } from './binaries.ts'
import { asDatabaseUser } from './user.ts'

export type Cluster = {
  /** Directory of the Unix socket: the `host` of a connection. */
  host: string
  port: number
  /** The role that owns everything; the gateway never connects as it. */
  superuser: string
  stop(): Promise<void>
}

const SUPERUSER = 'postgres'
const PORT = 5432

/**
 * Starts Postgres in `directory`, which is made when it does not exist.
 * @param settings further `postgresql.conf` settings
 * @throws when the server does not come up; the message carries what it printed
 */
export async function startCluster(
  directory: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const binaries = await findBinaries()
  const data = join(directory, 'postgres')
  const user = asDatabaseUser()

  if (!existsSync(join(data, 'PG_VERSION'))) {
    await mkdir(directory, { recursive: true })
    await finish(
      user.spawn(binaries.initdb, [
        `--pgdata=${data}`,
        `--username=${SUPERUSER}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
      ]),
    )
  }

  // A socket path must fit 107 bytes, so it never lies below the data directory, which may be deep.
  const host = await mkdtemp(join(tmpdir(), 'kinfold-'))
  const options = { listen_addresses: '', unix_socket_directories: host, port: String(PORT), ...settings }
  const server = user.spawn(binaries.postgres, [
    '-D',
    data,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await answering(host, server)

  return {
    host,
    port: PORT,
    superuser: SUPERUSER,
    async stop() {
      server.kill('SIGINT') // fast shutdown: open sessions are cut, the data is checkpointed
      await exited
      await rm(host, { recursive: true, force: true })
    },
  }
}

async function answering(host: string, server: ReturnType<typeof spawn>): Promise<void> {
  const printed: string[] = []
  server.stderr?.on('data', (chunk) => printed.push(String(chunk)))
  const sql = postgres({
    host,
    port: PORT,
    username: SUPERUSER,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  })
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`Postgres did not start:\n${printed.join('')}`)
      try {
        await sql`select 1`
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }
  } finally {
    await sql.end()
  }
}

function finish(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    const printed: string[] = []
    child.stderr?.on('data', (chunk) => printed.push(String(chunk)))
    child.stdout?.on('data', (chunk) => printed.push(String(chunk)))
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(printed.join('')))))
  })
}
