import { expect, test } from 'vitest'
import { parseAccept } from './media-type.ts'
import { parsePayload } from './payload.ts'
import { parsePrefer, preferenceApplied } from './prefer.ts'
import { parseQuery } from './query.ts'
import { narrowToRange } from './range.ts'

test.each<[string | null, object]>([
  [null, {}],
  ['return=representation', { return: 'representation' }],
  ['return=minimal, count=exact,return=representation', { return: 'minimal', count: 'exact' }],
  ['resolution=merge-duplicates, missing=default', { resolution: 'merge-duplicates', missing: 'default' }],
  ['count=roughly, respond-async', {}],
  ['timezone=America/Los_Angeles', { timezone: 'America/Los_Angeles' }],
  ['timezone=Mars/Olympus', {}],
  ['max-affected=3', {}],
  ['handling=strict, max-affected=3', { handling: 'strict', maxAffected: 3 }],
])('Prefer: %s is parsed', (header, preferences) => {
  expect(parsePrefer(header)).toEqual(preferences)
})

test('strict handling names unknown preferences', () => {
  expect(() => parsePrefer('handling=strict, anything, timezone=Mars/Olympus')).toThrow(
    expect.objectContaining({
      code: 'PGRST122',
      extra: { body: { details: 'Invalid preferences: anything, timezone=Mars/Olympus' } },
    }),
  )
})

test('applied preferences are in PostgREST’s order', () => {
  const preferences = parsePrefer(
    'max-affected=2, handling=strict, count=exact, return=minimal, missing=default, resolution=ignore-duplicates',
  )
  expect(
    preferenceApplied(preferences, ['resolution', 'missing', 'return', 'count', 'handling', 'maxAffected']),
  ).toBe(
    'resolution=ignore-duplicates, missing=default, return=minimal, count=exact, handling=strict, max-affected=2',
  )
  expect(preferenceApplied({}, ['count'])).toBeUndefined()
})

test.each<[string | null, string, string]>([
  [null, 'array', 'application/json; charset=utf-8'],
  ['*/*', 'array', 'application/json; charset=utf-8'],
  ['text/html, application/json;q=0.9', 'array', 'application/json; charset=utf-8'],
  ['application/vnd.pgrst.object+json', 'object', 'application/vnd.pgrst.object+json; charset=utf-8'],
  [
    'application/vnd.pgrst.array+json;nulls=stripped',
    'array',
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  ],
  [
    'application/vnd.pgrst.object+json;nulls=stripped',
    'object',
    'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  ],
  ['text/csv', 'csv', 'text/csv; charset=utf-8'],
])('Accept: %s decides the format', (header, shape, contentType) => {
  expect(parseAccept(header)).toMatchObject({ shape, contentType })
})

test.each(['text/html', 'application/geo+json', 'application/vnd.pgrst.plan+json', 'nonsense'])(
  'Accept: %s cannot be had',
  (header) => {
    expect(() => parseAccept(header)).toThrow(expect.objectContaining({ status: 406, code: 'PGRST107' }))
  },
)

test.each<[string, string[] | undefined, object]>([
  ['{"a":1,"b":null}', undefined, { json: '[{"a":1,"b":null}]', keys: ['a', 'b'], length: 1 }],
  ['[{"a":1,"b":2},{"b":3,"a":4}]', undefined, { keys: ['a', 'b'], length: 2 }],
  ['[{"a":1},{"b":2}]', ['b'], { keys: ['b'], length: 2 }],
  ['[]', undefined, { keys: [], length: 0 }],
  // The text keeps digits that a JavaScript number would lose.
  ['{"n":9007199254740993.10}', undefined, { json: '[{"n":9007199254740993.10}]' }],
])('the body %s becomes rows', (text, columns, expected) => {
  expect(parsePayload(text, 'application/json', columns)).toMatchObject(expected)
})

test.each<[string, string, string]>([
  ['', 'application/json', 'Empty or invalid json'],
  ['{', 'application/json; charset=utf-8', 'Empty or invalid json'],
  ['3', 'application/json', 'Empty or invalid json'],
  ['[[]]', 'application/json', 'Empty or invalid json'],
  ['[{"a":1},{"b":2}]', 'application/json', 'All object keys must match'],
  ['[{"a":1},{"a":1,"b":2}]', 'application/json', 'All object keys must match'],
  ['a=1', 'text/plain', 'Content-Type not acceptable: text/plain'],
])('body %j as %s is refused', (text, contentType, message) => {
  expect(() => parsePayload(text, contentType)).toThrow(
    expect.objectContaining({ status: 400, code: 'PGRST102', message }),
  )
})

test.each<[string, string | null, object]>([
  ['', '0-9', { limit: 10, offset: 0 }],
  ['', '5-', { offset: 5 }],
  ['', 'bytes=0-9', {}],
  ['limit=3&offset=2', '3-9', { limit: 2, offset: 3 }],
])('?%s with Range: %s', (search, header, { limit, offset }: { limit?: number; offset?: number }) => {
  const query = narrowToRange(parseQuery(new URLSearchParams(search)), header)
  expect(query.limits.at(-1)?.value).toBe(limit)
  expect(query.offsets.at(-1)?.value).toBe(offset)
})

test('a range that ends before it starts is refused', () => {
  expect(() => narrowToRange(parseQuery(new URLSearchParams()), '9-0')).toThrow(
    expect.objectContaining({ status: 416, code: 'PGRST103' }),
  )
})
