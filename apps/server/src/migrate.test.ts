import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'
import { paths } from './paths.ts'

let database: TestDatabase
let owner: postgres.Sql
let directory: string

beforeEach(async () => {
  database = await createDatabase('gateway')
  owner = oneConnection()
  directory = await mkdtemp(join(tmpdir(), 'kinfold-migrations-'))
})

afterEach(async () => {
  await owner.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

const oneConnection = () => {
  const { host, port, database: name, user } = database.admin.options
  return postgres({
    host: host[0],
    port: port[0],
    database: name,
    username: String(user),
    max: 1,
    onnotice: () => {},
  })
}

const write = (name: string, text: string) => writeFile(join(directory, name), text)

test('pending migrations are applied in order, once', async () => {
  await write(
    '20990102000000_rows.sql',
    'insert into public.films values (1); insert into public.films values (2)',
  )
  await write('20990101000000_films.sql', 'create table public.films (id int)')
  await write('notes.md', 'not a migration')

  expect(await migrate(owner, [paths.gatewayMigrations, directory])).toEqual([
    '20990101000000_films.sql',
    '20990102000000_rows.sql',
  ])
  expect(await migrate(owner, [paths.gatewayMigrations, directory])).toEqual([])
  expect(await owner`select count(*)::int from public.films`).toEqual([{ count: 2 }])
})

test('a failed migration is named, undoes those before it, and can be fixed', async () => {
  await write('20990101000000_films.sql', 'create table public.films (id int)')
  await write('20990102000000_half.sql', 'insert into public.films values (1 / 0)')
  const update = () => migrate(owner, [paths.gatewayMigrations, directory])
  await expect(update()).rejects.toThrow(
    /20990102000000_half.sql failed with "division by zero" \(22012\). Your data is unchanged/,
  )
  expect(await owner`select to_regclass('public.films') as films`).toEqual([{ films: null }])

  await write('20990102000000_half.sql', 'insert into public.films values (1)')
  expect(await update()).toEqual(['20990101000000_films.sql', '20990102000000_half.sql'])
})

test('data is backed up before it changes, and does not change without a backup', async () => {
  const calls: string[] = []
  const update = (beforeUpdate: () => Promise<unknown>) =>
    migrate(owner, [paths.gatewayMigrations, directory], beforeUpdate)
  await update(async () => calls.push('nothing to do'))
  await write('20990101000000_films.sql', 'create table public.films (id int)')

  await expect(update(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await owner`select to_regclass('public.films') as films`).toEqual([{ films: null }])

  await update(async () => calls.push('before the update'))
  expect(calls).toEqual(['before the update'])
})

test('servers that start at the same time apply each migration once', async () => {
  await write('20990101000000_films.sql', 'create table public.films (id int)')
  const other = oneConnection()

  const applied = await Promise.all([
    migrate(owner, [paths.gatewayMigrations, directory]),
    migrate(other, [paths.gatewayMigrations, directory]),
  ])

  expect(applied.flat()).toEqual(['20990101000000_films.sql'])
  await other.end()
})

test.each(['20991231000000', '20260101000050'])(
  'a database with the unknown migration %s is refused and left unchanged',
  async (version) => {
    await write('20990101000000_films.sql', 'create table public.films (id int)')
    await owner`insert into supabase_migrations.schema_migrations values (${version}, 'from_the_future')`

    await expect(migrate(owner, [paths.gatewayMigrations, directory])).rejects.toThrow(
      `A newer version of Kinfold has written this data (${version}).`,
    )
    expect(await owner`select to_regclass('public.films') as films`).toEqual([{ films: null }])
  },
)
