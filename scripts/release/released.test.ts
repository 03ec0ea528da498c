import { expect, test } from 'vitest'
import { isLater, migrationProblems } from './released.ts'

const line = (name: string, digit: string) => `${digit.repeat(64)}  supabase/migrations/${name}.sql\n`
const released = line('20261126000000_first', 'a')

test.each([
  ['unchanged', released, []],
  ['a later migration', released + line('20261127000000_second', 'b'), []],
  [
    'an edited migration',
    line('20261126000000_first', 'c'),
    [expect.stringContaining('is released and has changed')],
  ],
  ['a lost migration', '', [expect.stringContaining('is released and has changed')]],
  [
    'a migration that older hubs would skip',
    line('20261125000000_late', 'b') + released,
    [expect.stringContaining('sorts before the released')],
  ],
])('%s', (_, current, problems) => {
  expect(migrationProblems(released, current)).toEqual(problems)
})

test.each([
  ['0.2.0', true],
  ['0.1.1', true],
  ['1.0.0', true],
  ['0.1.0', false],
  ['0.0.9', false],
  ['v0.2.0', false],
  ['0.2', false],
])('%s may follow 0.1.0: %s', (version, may) => {
  expect(isLater(version, '0.1.0')).toBe(may)
})
