import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { copyIn, copyOut, prepareCopying } from './copy-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase('gateway')
})
afterAll(() => database.drop())

const table = (name: string) => ({ name, columns: ['id', 'body'] })

test('large tables are copied one after another, with every character', async () => {
  await database.admin.begin(async (sql) => {
    await prepareCopying(sql)
    await sql`create table originals (id int, body text)`
    await sql`create table copies (id int, body text)`
    await sql`
      insert into originals
        select n, repeat(E'Plum\\t\\\\N\\npie ', 100 + n % 7) from generate_series(1, 8000) n`
    const parts: Buffer[] = []
    const original = await copyOut(sql, table('originals'), async (rows) => {
      parts.push(rows)
    })
    for (const rows of parts) await copyIn(sql, table('copies'), Readable.from([rows]))

    expect(original.rows).toBe(8000)
    // Again and again: the connection must accept the next statement after each.
    for (let time = 0; time < 5; time++) expect(await copyOut(sql, table('copies'))).toEqual(original)
  })
})

test('rows that Postgres refuses fail at once, the last ones too', async () => {
  await database.admin`create table pies (id int primary key, body text)`
  for (const rows of ['1\tplum\n1\tapple\n', `${'1\tplum\n'.repeat(200_000)}`]) {
    const copying = database.admin.begin((sql) =>
      copyIn(sql, table('pies'), Readable.from([Buffer.from(rows)])),
    )
    await expect(copying).rejects.toMatchObject({ code: '23505' })
  }
  expect(await database.admin`select * from pies`).toEqual([])
})
