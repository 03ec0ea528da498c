import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'

const died = vi.fn()

let directory: string
let cluster: Cluster
let sql: postgres.Sql

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-cluster-'))
  await mkdir(join(directory, 'postgres/18.interrupted.unfinished/base'), { recursive: true })
  cluster = await startCluster(directory, {}, died)
  sql = postgres({
    ...cluster,
    username: cluster.superuser,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  })
})

afterAll(async () => {
  await sql.end()
  await cluster.stop()
  await rm(directory, { recursive: true })
})

test('nothing is left of an interrupted start', async () => {
  expect(await readdir(join(directory, 'postgres'))).toEqual(['18'])
})

const setting = async (name: string) => (await sql`select current_setting(${name}) as value`)[0]?.value

test.each([
  ['fsync', 'on'],
  ['full_page_writes', 'on'],
  ['synchronous_commit', 'on'],
  ['data_checksums', 'on'],
  ['server_encoding', 'UTF8'],
  ['listen_addresses', ''],
])('%s is %j', async (name, value) => {
  expect(await setting(name)).toBe(value)
})

test('text sorts and folds by Unicode, whatever the computer’s locale', async () => {
  const [row] =
    await sql`select upper('zoë') as upper, datlocprovider, datlocale from pg_database where datname = 'postgres'`
  expect(row).toEqual({ upper: 'ZOË', datlocprovider: 'b', datlocale: 'C.UTF-8' })
})

test('only its own user can reach the socket', async () => {
  expect((await stat(cluster.host)).mode & 0o777).toBe(0o700)
  expect(Buffer.byteLength(join(cluster.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
})

test('the owner of the data can neither run programs nor read files of the host', async () => {
  const owner = postgres({ ...cluster, username: cluster.owner, database: 'postgres', max: 1, onnotice() {} })
  try {
    const attempts = [
      "copy (select 1) to program 'true'",
      "copy (select 1) to '/dev/null'",
      "select pg_read_file('postgresql.conf')",
      "select lo_import('/etc/hostname')",
      'grant pg_execute_server_program to kinfold',
      'alter role kinfold superuser',
      'set role postgres',
      'create extension dblink',
    ]
    for (const attempt of attempts) {
      await expect(owner.unsafe(attempt), attempt).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await owner.end()
  }
})

test('it restarts when it is killed, and keeps what it acknowledged', async () => {
  await sql`create table notes as select 'plum pie' as body`
  const [pid] = (await readFile(join(directory, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')

  process.kill(Number(pid), 'SIGKILL')

  await vi.waitFor(() => expect(died).toHaveBeenCalledOnce(), 15_000)
  await vi.waitFor(
    async () => expect(await sql`select body from notes`).toEqual([{ body: 'plum pie' }]),
    15_000,
  )
})
