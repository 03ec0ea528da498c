import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalog } from '../scripts/types/catalog.ts'
import { printTypes } from '../scripts/types/print.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { printSchema } from './print-schema.ts'

const root = join(import.meta.dirname, '..')

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await createDatabase('kinfold')
})
afterAll(() => migrated.drop())

test('supabase/schemas and supabase/migrations make the same database (CONTRIBUTING.md says how to change both)', async () => {
  const declared = await createDatabase('gateway')
  try {
    await applyChapters(declared)
    expect(await printSchema(declared.admin)).toBe(await printSchema(migrated.admin))
  } finally {
    await declared.drop()
  }
})

/** As the Supabase CLI does: the files of `schema_paths` in the order of their names. */
async function applyChapters({ admin }: TestDatabase): Promise<void> {
  const folder = join(root, 'supabase/schemas')
  const chapters = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of chapters) {
    const text = await readFile(join(folder, name), 'utf8')
    await admin.begin((transaction) => transaction.unsafe(text))
  }
}

test('the web app’s types match the migrations (`npm run generate-types` writes them)', async () => {
  const types = await readFile(join(root, 'apps/web/src/data/database.types.ts'), 'utf8')
  expect(types).toBe(printTypes(await readCatalog(migrated.admin)))
})
