import { expect, test } from 'vitest'
import { FilterError, parseFilter } from './filter.ts'

const is = (column: string, operator: string, ...values: string[]) => ({
  column,
  operator,
  negated: false,
  values,
})

test.each([
  ['', []],
  ['id=eq.5', [is('id', 'eq', '5')]],
  ['price=gte.3.5', [is('price', 'gte', '3.5')]],
  ['name=eq.', [is('name', 'eq', '')]],
  ['id=not.eq.5', [{ ...is('id', 'eq', '5'), negated: true }]],
  ['id=in.(1,2,3)', [is('id', 'in', '1', '2', '3')]],
  ['id=in.()', [is('id', 'in')]],
  ['name=in.("a,b",c,"d\\"e")', [is('name', 'in', 'a,b', 'c', 'd"e')]],
  ['name=eq."a, b (c)"', [is('name', 'eq', 'a, b (c)')]],
  ['name=eq.it"s', [is('name', 'eq', 'it"s')]],
  ['name=eq.a=b', [is('name', 'eq', 'a=b')]],
  ['id=gt.1,id=lt.9', [is('id', 'gt', '1'), is('id', 'lt', '9')]],
  ['id=in.(1,2),name=like.a%', [is('id', 'in', '1', '2'), is('name', 'like', 'a%')]],
  ['my column=is.null', [is('my column', 'is', 'null')]],
])('%s is parsed', (text, conditions) => {
  expect(parseFilter(text)).toEqual(conditions)
})

test.each([
  'id',
  'id=5',
  'id=eq',
  '=eq.5',
  'id=resembles.5',
  'id=in.1,2',
  `id=in.(${Array.from({ length: 101 }, (_, index) => index)})`,
  Array.from({ length: 11 }, (_, index) => `id=neq.${index}`).join(),
  `name=like.${'%a'.repeat(101)}`,
  `name=not.ilike.${'%a'.repeat(101)}`,
])('%s is refused', (text) => {
  expect(() => parseFilter(text)).toThrow(FilterError)
})

test.each([
  ['brackets, then quotes', `${'('.repeat(400_000)}${'"'.repeat(400_000)}`],
  ['escaped quotes', '\\"'.repeat(400_000)],
  ['bracketed escaped quotes', '(\\"'.repeat(400_000)],
])('an adversarial filter takes linear time: %s', (_, text) => {
  // In quadratic time, the test would time out.
  expect(() => parseFilter(text)).toThrow(FilterError)
})
