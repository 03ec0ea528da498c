import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTest, parseTest } from './filter.ts'
import { parseLogic } from './logic.ts'

const compare = (operator: string, value: string, quantifier?: string) => ({
  negated: false,
  operation: { kind: 'compare', operator, value, quantifier },
})
const anyOf = (...values: string[]) => ({ negated: false, operation: { kind: 'in', values } })
const is = (value: string) => ({ negated: false, operation: { kind: 'is', value } })
const search = (operator: string, value: string, config?: string) => ({
  negated: false,
  operation: { kind: 'search', operator, value, config },
})

test.each<[string, unknown]>([
  ['eq.3.5', compare('eq', '3.5')],
  ['eq.', compare('eq', '')],
  ['eq.a,b)("', compare('eq', 'a,b)("')],
  ['gte.2026-01-01T00:00:00+00:00', compare('gte', '2026-01-01T00:00:00+00:00')],
  ['not.like.*a%', { ...compare('like', '*a%'), negated: true }],
  ['eq(any).{a,b}', compare('eq', '{a,b}', 'any')],
  ['ilike(all).{*a,b*}', compare('ilike', '{*a,b*}', 'all')],
  ['cs.{p,q}', compare('cs', '{p,q}')],
  ['isdistinct.4', compare('isdistinct', '4')],
  ['is.null', is('null')],
  ['is.NOT_NULL', is('not_null')],
  ['is.Unknown', is('unknown')],
  ['in.()', anyOf()],
  ['in.(a,"b,c",d)', anyOf('a', 'b,c', 'd')],
  ['in.("a\\"b","\\\\")', anyOf('a"b', '\\')],
  // supabase-js does not escape a quote inside the value.
  ['in.(d"e,"f"g)', anyOf('d"e', '"f"g')],
  ['fts.cat', search('fts', 'cat')],
  ['wfts(english).cat & dog', search('wfts', 'cat & dog', 'english')],
])('parses %j', (text, expected) => {
  expect(parseTest(text)).toEqual(expected)
  expect(isTest(text)).toBe(true)
})

test.each([
  '',
  '4',
  'noop.0',
  'equals.4',
  'not.4',
  'eq',
  'is.nil',
  'in.a',
  'in.(a',
  'cs(any).{a}',
  'eq(some).{a}',
])('refuses %j the way PostgREST does', (text) => {
  expect(() => parseTest(text)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST100',
      message: expect.stringContaining(`"failed to parse filter (${text})" (line 1, column `),
      extra: { body: { details: expect.stringMatching(/^unexpected .+ expecting .+/s) } },
    }),
  )
})

test('a list of arbitrary values is parsed back', () => {
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      expect(parseTest(`in.(${values.map(quoted).join(',')})`)).toEqual(anyOf(...values))
    }),
  )
})

const filter = (column: string, test: object) => ({ kind: 'filter', field: { column, path: [] }, ...test })

test('a tree of conditions is parsed', () => {
  expect(parseLogic('or', false, '(a.eq.1,not.and(b.gt.2,c.not.is.null),d.in.(x,"y,z"),e.cs.{p,q})')).toEqual(
    {
      kind: 'or',
      negated: false,
      conditions: [
        filter('a', compare('eq', '1')),
        {
          kind: 'and',
          negated: true,
          conditions: [filter('b', compare('gt', '2')), filter('c', { ...is('null'), negated: true })],
        },
        filter('d', anyOf('x', 'y,z')),
        filter('e', compare('cs', '{p,q}')),
      ],
    },
  )
})

test.each(['', 'a.eq.1', '(a.eq.1', '(a.eq.1))', '(a)', '(and)', `${'(and'.repeat(500)}`])(
  'no tree: %j',
  (text) => {
    expect(() => parseLogic('and', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  },
)

test('an arbitrary tree is parsed back', () => {
  const { tree } = fc.letrec<{ tree: string; leaf: string; group: string }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('group')),
    leaf: fc
      .tuple(fc.constantFrom('a', '"b c"'), fc.constantFrom('eq.1', 'not.eq."x,)"', 'in.(1,2)', 'is.null'))
      .map(([name, test]) => `${name}.${test}`),
    group: fc
      .tuple(
        fc.constantFrom('and', 'or', 'not.and', 'not.or'),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      )
      .map(([kind, parts]) => `${kind}(${parts.join(',')})`),
  }))
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1 }), (parts) => {
      expect(parseLogic('and', false, `(${parts.join(',')})`).conditions).toHaveLength(parts.length)
    }),
  )
})
