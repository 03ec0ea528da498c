import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountsIn } from './accounts.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the family moves into a new data directory once, and keeps its accounts', async () => {
  const directory = join(await aFolder(), 'data-dev')

  const first = await accountsIn(directory)
  expect(first?.isNew).toBe(true)
  expect(first?.accounts.amelia.email).toBe('amelia@pereira.example')

  expect(await accountsIn(directory)).toEqual({ ...first, isNew: false })
})

test("the demo family never moves into another family's directory", async () => {
  const directory = await aFolder()
  await writeFile(join(directory, 'secrets.json'), '{}')

  expect(await accountsIn(directory)).toBeUndefined()
  expect(await readdir(directory)).toEqual(['secrets.json'])
})
