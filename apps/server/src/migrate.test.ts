import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

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

  expect(await migrate(owner, [directory])).toEqual(['20990101000000_films.sql', '20990102000000_rows.sql'])
  expect(await migrate(owner, [directory])).toEqual([])
  expect(await owner`select count(*)::int from public.films`).toEqual([{ count: 2 }])
})

test('a failed migration leaves nothing behind and can be fixed', async () => {
  await write('20990101000000_films.sql', 'create table public.films (id int); select 1 / 0')
  await expect(migrate(owner, [directory])).rejects.toMatchObject({ code: '22012' })

  await write('20990101000000_films.sql', 'create table public.films (id int)')
  expect(await migrate(owner, [directory])).toEqual(['20990101000000_films.sql'])
})

test('servers that start at the same time apply each migration once', async () => {
  await write('20990101000000_films.sql', 'create table public.films (id int)')
  const other = oneConnection()

  const applied = await Promise.all([migrate(owner, [directory]), migrate(other, [directory])])

  expect(applied.flat()).toEqual(['20990101000000_films.sql'])
  await other.end()
})

test('a database that a newer version has migrated is refused and left unchanged', async () => {
  await write('20990101000000_films.sql', 'create table public.films (id int)')
  await owner`insert into supabase_migrations.schema_migrations values ('20991231000000', 'from_the_future')`

  await expect(migrate(owner, [directory])).rejects.toThrow(/newer version of Kinfold.*20991231000000/)
  expect(await owner`select to_regclass('public.films') as films`).toEqual([{ films: null }])
})
