// How Postgres finds the rows of every screen, in a hub of several families. `query-plans/` has the plans to read and compare;
// after a change of a query, `npx vitest run test/query-plans.test.ts -u` writes them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { fillHub, USUAL } from '../bench/queries/fill.ts'
import { openScreens } from '../bench/queries/open-screens.ts'
import { createDatabase } from './database.ts'
import { type Execution, readNotice, scansOf, textOf, textOfFunctions } from './query-plan.ts'

const FAMILIES = 30
/** More rows than a family has of anything, and far fewer than all families have. */
const MAX_ROWS = 300
const SETTINGS = {
  // Each statement, also of functions, reports its plan.
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // As if the tables were large: so few rows would mostly be read without an index.
  enable_seqscan: 'off',
  seq_page_cost: '1000',
}

/** By screen and request. */
const asked: Record<string, Record<string, Execution[]>> = {}

beforeAll(async () => {
  const database = await createDatabase('kinfold')
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-plans-'))
  const { admin, gateway } = database
  const { host, port } = gateway
  const filling = postgres({ host, port, database: gateway.database, username: 'postgres', max: 1 })
  await fillHub(filling, [{ first: 1, last: FAMILIES, size: USUAL }])
  await filling.end()
  for (const [name, value] of Object.entries(SETTINGS)) {
    await admin.unsafe(`alter database ${gateway.database} set ${name} = '${value}'`)
  }
  let reported: Execution[] = []
  const connection = { ...gateway, onnotice: (notice: object) => reported.push(...readNotice(notice)) }
  const screens = await openScreens(admin, connection, directory, 1, USUAL)
  for (const [screen, requests] of Object.entries(screens.requests)) {
    const plans: Record<string, Execution[]> = {}
    for (const [name, request] of Object.entries(requests)) {
      reported = []
      await screens.ask(request)
      plans[name] = reported
    }
    asked[screen] = plans
  }
  await screens.close()
  await database.drop()
  await rm(directory, { recursive: true })
})

test('no request reads the rows of other families', () => {
  const tooMany = Object.values(asked)
    .flatMap((requests) => Object.entries(requests))
    .flatMap(([name, executions]) =>
      executions.flatMap(({ plan, of }) => scansOf(plan).map((scan) => ({ name, of, ...scan }))),
    )
    .filter(({ rows }) => rows > MAX_ROWS)
  expect(tooMany).toEqual([])
})

test('the plans of each screen are those in query-plans', async () => {
  for (const [screen, requests] of Object.entries(asked)) {
    const plans = Object.entries(requests).map(([name, executions]) => textOf(name, executions))
    await expect
      .soft(`${plans.join('\n')}`)
      .toMatchFileSnapshot(`query-plans/${screen.replaceAll(/[ ,]+/g, '-')}.txt`)
  }
})

test('the plans of functions are those in query-plans', async () => {
  const executions = Object.values(asked).flatMap((requests) => Object.values(requests).flat())
  await expect(textOfFunctions(executions)).toMatchFileSnapshot('query-plans/functions.txt')
})
