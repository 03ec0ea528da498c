// Kinfold on the host's own Postgres: here a second one, which asks for passwords.

import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReachablePostgres, startReachablePostgres } from '../../../../test/reachable-postgres.ts'
import { createBackup } from '../backup/create-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { joinOwner } from '../owner.ts'
import { serve } from '../serve.ts'
import { shortcomings } from './requirements.ts'

const log = { info() {}, warn() {}, error: console.error }

let folder: string
let database: ReachablePostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-hubs-'))
  database = await startReachablePostgres()
})

afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

const configOf = (data: string, databaseUrl: string) =>
  readConfig({ PORT: '0', KINFOLD_DATA_DIR: join(folder, data), DATABASE_URL: databaseUrl })

const isHealthy = async (url: string) => (await fetch(`${url}/health`)).ok

/** A request that needs a new connection of the gateway. */
const canRead = async (url: string) => {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  const answer = await fetch(`${url}/rest/v1/families?select=name`, { headers: { apikey: publishableKey } })
  return answer.ok
}

test('hubs share a cluster without superuser, and a backup moves one to another database', {
  timeout: 120_000,
}, async () => {
  const first = configOf('first', await database.createDatabase('first_hub'))
  const one = await serve(first, log)
  const two = await serve(configOf('second', await database.createDatabase('second_hub')), log)
  // Another server of the first hub.
  const third = join(folder, 'third')
  await mkdir(third)
  await copyFile(join(first.dataDirectory, 'secrets.json'), join(third, 'secrets.json'))
  const three = await serve({ ...first, dataDirectory: third }, log)
  try {
    expect(await Promise.all([one, two, three].map(({ url }) => canRead(url)))).toEqual([true, true, true])
    // A password that another hub had changed would fail on a new connection.
    await database.superuser`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kinfold_%'`
    expect(await Promise.all([one, two, three].map(({ url }) => isHealthy(url)))).toEqual([true, true, true])
  } finally {
    for (const server of [three, two, one]) await server.stop()
  }
  const stranger = join(folder, 'stranger')
  await expect(serve({ ...first, dataDirectory: stranger }, log)).rejects.toThrow(
    `than in ${join(stranger, 'secrets.json')}: jwtSecret, publishableKey, secretKey, databasePassword, vapidPrivateKey. Copy`,
  )

  const owner = await joinOwner(first)
  const file = join(folder, 'hub.kinfold')
  await createBackup(owner.sql, { file, dataDirectory: first.dataDirectory, passphrase: undefined })
  await owner.close()
  await expect(restoreBackup({ ...first, dataDirectory: join(folder, 'full') }, file)).rejects.toThrow(
    'The database is not empty.',
  )

  const moved = configOf('moved', await database.createDatabase('moved_hub'))
  await restoreBackup(moved, file)
  const [before, after] = await Promise.all([policiesOf('first_hub'), policiesOf('moved_hub')])
  expect(after).toEqual(before)
  expect(after).toBeGreaterThan(80)
  const server = await serve(moved, log)
  expect(await canRead(server.url)).toBe(true)
  await server.stop()
})

async function policiesOf(name: string): Promise<number> {
  const { cluster } = database
  const sql = postgres({ ...cluster, username: cluster.superuser, database: name, max: 1 })
  const [row] = await sql`select count(*)::int as count from pg_policies`
  await sql.end()
  return row?.count
}

test('an owner without the privileges is told what to run', async () => {
  await database.superuser.unsafe("create role plain_owner login password 'not-so-secret'")
  const config = configOf('plain', await database.createDatabase('plain_hub', 'plain_owner'))

  await expect(serve(config, log)).rejects.toThrow(
    /does not fit:\n- .*alter role plain_owner createrole bypassrls;\n- Another hub.* to plain_owner with admin option;$/,
  )
})

const fitting = {
  version: 18,
  encoding: 'UTF8',
  role: 'hub',
  superuser: false,
  creates_roles: true,
  bypasses_rls: true,
  owns_database: true,
  has_pgcrypto: true,
  administers_roles: true,
}

test.each([
  [{}, []],
  [{ superuser: true }, [expect.stringContaining('hub is a superuser')]],
  [{ version: 15 }, ['Kinfold needs Postgres 18 or newer, and this is Postgres 15.']],
  [{ encoding: 'SQL_ASCII' }, [expect.stringContaining('must be encoded in UTF8, not SQL_ASCII')]],
  [{ owns_database: false }, [expect.stringContaining('alter database … owner to hub;')]],
  [{ has_pgcrypto: false }, [expect.stringContaining('pgcrypto is not installed')]],
])('of a database with %j, it says %j', (facts, messages) => {
  expect(shortcomings({ ...fitting, ...facts })).toEqual(messages)
})
