import { expect, test } from 'vitest'
import { checkBudget } from './budget.ts'
import type { Binding } from './subscription.ts'

const filtersOn = (table: string, count: number): Binding[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    event: '*',
    schema: 'public',
    table,
    select: undefined,
    filter: [{ column: 'id', negated: false, operator: 'eq', values: [String(id)] }],
  }))

const person = (sub: string, bindings: Binding[], token = 1) => ({
  sender: {
    caller: { role: 'authenticated', claims: { role: 'authenticated', sub, iat: token } },
    network: 'home',
  },
  bindings,
})

const isAllowed = (others: ReturnType<typeof person>[], joining: ReturnType<typeof person>) => {
  try {
    checkBudget(others, joining, joining.bindings)
    return true
  } catch {
    return false
  }
}

test('a person has filters for twenty devices, over all tables', () => {
  const tables = Array.from({ length: 26 }, (_, table) => `table ${table}`)
  const devices = Array.from({ length: 10 }, (_, device) =>
    person(
      'ann',
      tables.flatMap((table) => filtersOn(table, 3)),
      device,
    ),
  )
  expect(isAllowed(devices, person('ann', filtersOn('h', 20), 10))).toBe(true)
  expect(isAllowed(devices, person('ann', filtersOn('h', 21), 10))).toBe(false)
  expect(isAllowed(devices, person('ben', filtersOn('h', 21)))).toBe(true)
})

test('a person has at most 40 of one table', () => {
  const others = [person('ann', filtersOn('notes', 30), 1)]
  expect(isAllowed(others, person('ann', filtersOn('notes', 10), 2))).toBe(true)
  expect(isAllowed(others, person('ann', filtersOn('notes', 11), 2))).toBe(false)
  expect(isAllowed(others, person('ann', filtersOn('films', 11), 2))).toBe(true)
})

test('equal filters of one token count once', () => {
  const others = [person('ann', filtersOn('notes', 40)), person('ann', filtersOn('notes', 40))]
  expect(isAllowed(others, person('ann', filtersOn('notes', 40)))).toBe(true)
})

test('people with many filters do not use up the budget of those with few', () => {
  const crowd = Array.from({ length: 10 }, (_, at) => person(`crowd ${at}`, filtersOn('notes', 40)))
  expect(isAllowed(crowd.slice(1), person('ann', filtersOn('notes', 40)))).toBe(true)
  expect(isAllowed(crowd, person('ann', filtersOn('notes', 11)))).toBe(false)
  expect(isAllowed(crowd, person('ann', filtersOn('notes', 10)))).toBe(true)
  expect(isAllowed(crowd, person('ann', filtersOn('films', 40)))).toBe(true)
})
