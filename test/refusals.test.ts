// Every refusal of the server has a text in the web's catalogue.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const catalogue = new Set(all(read('apps/web/src/lib/refusals.ts'), /^ {2}'?(\w+)'?: /gm))

test('SQL raises keys, and each has a text', () => {
  const sql = readdirSync(join(root, 'supabase/schemas'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => read('supabase/schemas', file))
    .join('\n')
  // The second kind: limits, whose key is an argument of the trigger.
  const keys = [...all(sql, /raise exception '([^'%]*)'/g), ...all(sql, /'(\w+_limit)'/g)]
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !catalogue.has(key))).toEqual([])
})

test('each code of the server functions has a text', () => {
  const union = /RefusalCode =\n(.*?)\n\n/s.exec(read('supabase/functions/_shared/respond.ts'))?.[1] ?? ''
  const codes = all(union, /\| '(\w+)'/g)
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !catalogue.has(code))).toEqual([])
})
