import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const dependenciesOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).dependencies

test('the package that npm pack makes depends on the versions that the parts of the server depend on', () => {
  const parts = [
    'apps/server',
    'supabase/functions',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ]
  const used = Object.assign({}, ...parts.map(dependenciesOf))
  const packed = dependenciesOf('.')

  expect(Object.keys(packed)).not.toEqual([])
  expect(Object.fromEntries(Object.keys(packed).map((name) => [name, used[name]]))).toEqual(packed)
})
