// The embedded Postgres: a data directory and a server process, reachable only over a Unix socket.

import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { syncDirectory } from '../files.ts'
import { isPostgresOf } from '../processes.ts'
import { postgresError } from '../start-error.ts'
import { findHome, type Home } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { clearLeftovers, readPostmaster, SOCKET_PREFIX } from './leftovers.ts'
import { keepLogsSmall, lastLogLines } from './logs.ts'
import { finish } from './runner.ts'
import { settings as defaults } from './settings.ts'

export type Server = {
  /** Directory of the Unix socket: the `host` of a connection. */
  host: string
  port: number
  /** The role that owns the hub's data. It can neither run programs nor read files of the host; the gateway never connects as it. */
  owner: string
  superuser: string
}

export type Cluster = Server & { stop(): Promise<void> }

const SUPERUSER = 'postgres'
const OWNER = 'kinfold'
const PORT = 5432
const UNFINISHED = '.unfinished'
// Postgres 19 gets its own folder beside this one, so that data can be migrated.
const MAJOR_VERSION = '18'
// A socket path has at most 103 bytes on macOS (107 on Linux), `/.s.PGSQL.5432` and mkdtemp's six letters included.
const LONGEST_TEMPORARY_DIRECTORY = 103 - `/${SOCKET_PREFIX}123456/.s.PGSQL.${PORT}`.length

/**
 * Starts Postgres in `directory`, creates that if needed, and restarts Postgres if it exits.
 * @param settings further `postgresql.conf` settings
 * @param onExit called after an unexpected exit
 * @throws if the server does not start; the message includes its output
 */
export async function startCluster(
  directory: string,
  settings: Record<string, string> = {},
  onExit: () => void = () => {},
): Promise<Cluster> {
  const home = await findHome(directory)
  const data = join(home.directory, MAJOR_VERSION)
  await removeUnfinished(home)
  if (!existsSync(data)) await initialise(home, data)
  await clearLeftovers(data)

  const host = await makeSocketDirectory(home)
  const options = { unix_socket_directories: host, port: String(PORT), ...defaults, ...settings }
  const stop = await keepRunning(() => launch(home, data, host, options), onExit)
  const endLogs = keepLogsSmall(data)

  return {
    host,
    port: PORT,
    owner: OWNER,
    superuser: SUPERUSER,
    async stop() {
      await stop()
      endLogs()
      await rm(host, { recursive: true, force: true })
    },
  }
}

/** The Postgres that a running Kinfold has started in `directory`, if any. */
export async function findRunningCluster(directory: string): Promise<Server | undefined> {
  const data = await realpath(join(directory, 'postgres', MAJOR_VERSION)).catch(() => undefined)
  const running = data && (await readPostmaster(data))
  if (!running || !(await isPostgresOf(data, running.pid))) return undefined
  return { host: running.socketDirectory, port: PORT, owner: OWNER, superuser: SUPERUSER }
}

/** The data of another Postgres version in `directory`: the names of their folders, such as `17`. */
export async function findOtherVersions(directory: string): Promise<string[]> {
  const names = await readdir(join(directory, 'postgres')).catch(() => [])
  return names.filter((name) => /^\d+$/.test(name) && name !== MAJOR_VERSION)
}

/** Whether `directory` has a database of this Postgres version. */
export const hasCluster = (directory: string) => existsSync(join(directory, 'postgres', MAJOR_VERSION))

/** Removes what interrupted starts left. Where one is still being written, a later start succeeds. */
async function removeUnfinished({ directory }: Home): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(UNFINISHED))
  for (const name of names) await rm(join(directory, name), { recursive: true, force: true }).catch(() => {})
}

async function initialise({ run, binaries }: Home, data: string): Promise<void> {
  // A new name each time: the initdb of a killed Kinfold may still be writing to its own.
  const unfinished = `${data}.${randomUUID()}${UNFINISHED}`
  const initdb = run(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--auth=trust', // only its own user can enter the socket's folder
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
  await finish(initdb).catch(({ message }: Error) => {
    throw postgresError('The database could not be created:', message, data)
  })
  await rename(unfinished, data)
  await syncDirectory(join(data, '..'))
}

async function makeSocketDirectory({ user }: Home): Promise<string> {
  const temporary = tmpdir()
  const parent = Buffer.byteLength(temporary) <= LONGEST_TEMPORARY_DIRECTORY ? temporary : '/tmp'
  const directory = await mkdtemp(join(parent, SOCKET_PREFIX)) // mode 0700
  if (user) await chown(directory, user.uid, user.gid)
  return directory
}

/** @returns once the server accepts connections */
async function launch(
  { run, binaries }: Home,
  data: string,
  host: string,
  options: Record<string, string>,
): Promise<ChildProcess> {
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = run(binaries.postgres, ['-D', data, ...settings])
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
      if (server.exitCode !== null || server.signalCode !== null) {
        throw postgresError('Postgres did not start:', printed.join('') + (await lastLogLines(data)), data)
      }
      if (await sql`select 1`.catch(() => undefined)) break
      await sleep(20)
    }
    await sql.unsafe(MAKE_OWNER)
    return server
  } finally {
    await sql.end()
  }
}

const MAKE_OWNER = `
  do $$ begin
    if to_regrole('${OWNER}') is null then
      create role ${OWNER} login createrole bypassrls;
      alter database postgres owner to ${OWNER};
    end if;
  end $$`
