// A released migration is never edited: databases that have applied it would differ from new ones. supabase/released.sha256
// lists the released migrations in the format of `sha256sum`; CONTRIBUTING.md tells how a release adds its own.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** @returns the listed files that have changed or are missing */
async function changedSince(list: string, read: (path: string) => Promise<Buffer>): Promise<string[]> {
  const lines = list.split('\n').filter(Boolean)
  const changed: string[] = []
  for (const line of lines) {
    const [hash, path = ''] = line.split('  ')
    const content = await read(path).catch(() => null)
    if (!content || createHash('sha256').update(content).digest('hex') !== hash) changed.push(path)
  }
  return changed
}

test('an edited and a missing migration are found', async () => {
  const hash = createHash('sha256').update('create table films (id int)').digest('hex')
  const list = ['kept.sql', 'edited.sql', 'missing.sql'].map((path) => `${hash}  ${path}\n`).join('')
  const files = new Map([
    ['kept.sql', 'create table films (id int)'],
    ['edited.sql', 'create table films (id bigint)'],
  ])
  const read = async (path: string) => {
    const content = files.get(path)
    if (content === undefined) throw new Error(`${path} does not exist`)
    return Buffer.from(content)
  }

  expect(await changedSince(list, read)).toEqual(['edited.sql', 'missing.sql'])
})

test('no released migration has changed', async () => {
  const list = await readFile(join(root, 'supabase/released.sha256'), 'utf8')

  expect(await changedSince(list, (path) => readFile(join(root, path)))).toEqual([])
})
