import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import { parseRequest } from './request.ts'
import { createSchemaCache } from './schema-cache.ts'

const schemas = ['public', 'archive']
const cacheOf = (...names: string[]) =>
  createSchemaCache(
    {
      tables: names.map((full, oid) => {
        const [schema = '', name = ''] = full.split('.')
        const writes = { insert: true, update: true, delete: true }
        return {
          ...{ oid, schema, name, writes, isView: false, definition: null },
          ...{ columns: [], primaryKey: [], uniques: [] },
        }
      }),
      foreignKeys: [],
      routines: [],
    },
    schemas,
  )
const cache = cacheOf('public.films', 'public.books', 'archive.films')

const request = (headers: Record<string, string> = {}, method = 'GET', search = '?order=id&offset=5') =>
  parseRequest(
    new Request(`http://localhost/films${search}`, { method, headers }),
    '/films',
    { caller: { role: 'authenticated', claims: { role: 'authenticated' } }, network: '192.0.2.1' },
    { schemas, aggregates: false, patterns: false, maxRows: 1000 },
  )

test('the same read again is not planned again', () => {
  const first = readStatement(cache, request(), 'films')

  expect(readStatement(cache, request(), 'films')).toBe(first)
  expect(first.offset).toBe(5)
})

test.each([
  ['of another table', request(), 'books'],
  ['of another schema', request({ 'accept-profile': 'archive' }), 'films'],
  ['as one object', request({ accept: 'application/vnd.pgrst.object+json' }), 'films'],
  ['as CSV', request({ accept: 'text/csv' }), 'films'],
  ['with a count', request({ prefer: 'count=exact' }), 'films'],
  ['without a body', request({}, 'HEAD'), 'films'],
])('the same query %s has another statement', (_, other, name) => {
  const { text } = readStatement(cache, request(), 'films')

  expect(readStatement(cache, other, name).text).not.toBe(text)
})

test('the same query for other rows of the range has other values', () => {
  const { values } = readStatement(cache, request(), 'films')

  expect(readStatement(cache, request({ range: '10-19' }), 'films').values).not.toEqual(values)
})

test('a changed schema is planned for again', () => {
  readStatement(cache, request(), 'films')

  expect(() => readStatement(cacheOf('public.books'), request(), 'films')).toThrow(/Could not find the table/)
})
