import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printSchema } from '../scripts/schema/print.ts'
import { readCatalog } from '../scripts/types/catalog.ts'
import { printTypes } from '../scripts/types/print.ts'
import { createDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase('kinfold')
})
afterAll(() => database.drop())

const committed = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

test('supabase/schema.sql matches the migrations (`npm run generate-schema` writes it)', async () => {
  expect(await committed('supabase/schema.sql')).toBe(await printSchema(database.admin))
})

test('the web app’s types match the migrations (`npm run generate-schema` writes them)', async () => {
  expect(await committed('apps/web/src/data/database.types.ts')).toBe(
    printTypes(await readCatalog(database.admin)),
  )
})
