// PgBouncer with the configuration of docs/scaling.md, except for its addresses.

import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { documented, environment } from './haproxy.ts'

/**
 * @param superuser of the database `hub`
 * @param ports of Postgres and of PgBouncer
 */
export async function startPgbouncer(
  folder: string,
  superuser: postgres.Sql,
  ports: { postgres: number; pgbouncer: number },
): Promise<ChildProcess> {
  const password = 'also-not-secret'
  await superuser.unsafe((await documented('sql')).replace('…', password))
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"pgbouncer" "${password}"\n`)
  const settings = (await documented('ini'))
    .replace('port=5432', `port=${ports.postgres}`)
    .replace('6432', String(ports.pgbouncer))
    .replace('/etc/pgbouncer/userlist.txt', users)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  await chmod(folder, 0o755)
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  return spawn('pgbouncer', ['-q', ...user, file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
