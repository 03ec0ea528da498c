import { expect, test } from 'vitest'
import type { Column, Table } from './catalog.ts'
import { excludes } from './excludes.ts'
import { parseFilter } from './filter.ts'

const column = (name: string, type: string, equality: Column['equality']): Column => ({
  name,
  type,
  sqlType: type,
  inKey: false,
  equality,
  readers: new Set(),
})
const table: Table = {
  schema: 'public',
  name: 'notes',
  columns: [
    column('group_id', 'uuid', 'text'),
    column('room', 'text', 'text'),
    column('floor', 'int2', 'number'),
    column('number', 'int8', 'number'),
    column('price', 'numeric', null),
    column('body', 'text', 'text'),
  ],
  policies: { version: '1', exempt: [], list: [] },
}
const A = '10000000-0000-4000-8000-00000000000a'
const B = '10000000-0000-4000-8000-00000000000b'
const known = { group_id: A, room: 'attic', floor: 5, number: 2 ** 53, price: 5, gone: 1 }
const change = {
  schema: 'public',
  table: 'notes',
  type: 'INSERT' as const,
  commit_timestamp: '',
  key: null,
  scope: '{}',
  row: undefined,
  known,
}

test.each([
  [`group_id=eq.${B}`],
  [`group_id=in.(${B})`],
  ['room=eq.cellar'],
  ['room=eq.Attic'],
  ['floor=eq.6'],
  ['floor=in.(4,6)'],
  ['floor=gt.1,floor=eq.6'],
])('%s leaves the row out', (filter) => {
  expect(excludes(parseFilter(filter), table, change)).toBe(true)
})

test.each([
  ['', 'no filter'],
  [`group_id=eq.${A}`, 'the same'],
  [`group_id=eq.${A.toUpperCase()}`, 'the same in capitals'],
  [`group_id=eq.{${B}}`, 'a form that only Postgres knows'],
  [`group_id=in.(${B},${A})`, 'one of them'],
  [`group_id=not.eq.${B}`, 'negated'],
  [`group_id=neq.${A}`, 'another operator'],
  ['room=like.cellar', 'a pattern'],
  ['floor=eq.5', 'the same number'],
  ['floor=eq.05', 'a number written differently'],
  ['floor=eq.99999', 'out of range'],
  ['number=eq.7', 'a number that JavaScript rounds'],
  ['price=eq.6', 'a type that JavaScript cannot compare'],
  ['body=eq.x', 'a column that is not announced'],
  ['gone=eq.2', 'a column that does not exist'],
])('%s is left to Postgres: %s', (filter) => {
  expect(excludes(parseFilter(filter), table, change)).toBe(false)
})

test('nothing equals null', () => {
  expect(excludes(parseFilter('floor=eq.5'), table, { ...change, known: { floor: null } })).toBe(true)
})
