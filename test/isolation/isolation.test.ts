// Everything that exists × everyone × every action, against the table in docs/security.md.

import { afterAll, expect, test, vi } from 'vitest'
import type { Attempt } from './attempt.ts'
import { CALLERS, type CallerName } from './callers.ts'
import { attemptServerFunction, attemptSqlFunction } from './calls.ts'
import { readCatalogue } from './catalogue.ts'
import { differences, gather, type Measured } from './compare.ts'
import { obsolete, readExpected } from './expected.ts'
import { attemptFiles } from './files.ts'
import { attemptTable } from './tables.ts'
import { attemptTopic } from './topics.ts'
import { openWorld } from './world.ts'

// Hundreds of attempts each.
vi.setConfig({ testTimeout: 120_000 })

const world = await openWorld()
const catalogue = await readCatalogue(world)
const expected = await readExpected()
const measured: Measured[] = []

type Attempts = (name: CallerName | 'server') => Promise<Attempt[]>

/** All callers at the same time, each with one attempt after the other. @returns the differences from the table */
async function asEveryone(attempts: Attempts): Promise<string[]> {
  const [malformed, ...made] = await Promise.all([
    attempts('server').then((tried) => tried.filter(isMalformed)),
    ...CALLERS.map(async (name) => [name, await attempts(name)] as const),
  ])
  const cells = gather(new Map(made))
  measured.push(...cells)
  return [
    ...malformed.map((attempt) => `malformed: ${JSON.stringify(attempt)}`),
    ...differences(expected, cells),
  ]
}

/** The server may do everything in tables, so only rules about values stop a well-formed attempt. */
const isMalformed = ({ action, outcome }: Attempt) =>
  ['read', 'change'].includes(action)
    ? !/^(allowed|unclear: 23)/.test(outcome)
    : /^unclear: (?!23)/.test(outcome)

test.each(catalogue.tables)('table $name', async (table) => {
  expect(await asEveryone((name) => attemptTable(world, name, table))).toEqual([])
})

test.each(catalogue.sqlFunctions)('SQL function %s', async (routine) => {
  expect(await asEveryone(async (name) => [await attemptSqlFunction(world, name, routine)])).toEqual([])
})

test.each(catalogue.buckets)('files: %s', async (bucket) => {
  expect(await asEveryone((name) => attemptFiles(world, name, bucket))).toEqual([])
})

test.each(catalogue.topics)('topic: %s', async (prefix) => {
  expect(await asEveryone((name) => attemptTopic(world, name, prefix))).toEqual([])
})

test.each(catalogue.serverFunctions)('server function %s', async (fn) => {
  expect(await asEveryone(async (name) => [await attemptServerFunction(world, name, fn)])).toEqual([])
})

test('the table names nothing that is gone', () => {
  expect(obsolete(expected, measured)).toEqual([])
})

test('no attempt failed inside', () => {
  expect(world.failures).toEqual([])
})

afterAll(() => console.info(`${measured.length * CALLERS.length} cells`))
