import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '../scripts/types/catalog.ts'
import { printTypes } from '../scripts/types/print.ts'
import { createDatabase } from './database.ts'

test('the web app’s types are those of the migrations (`npm run generate-types` writes them)', async () => {
  const database = await createDatabase('kinfold')
  const written = await readFile(join(import.meta.dirname, '../apps/web/src/lib/database.types.ts'), 'utf8')

  try {
    expect(written).toBe(printTypes(await readCatalog(database.admin)))
  } finally {
    await database.drop()
  }
})
