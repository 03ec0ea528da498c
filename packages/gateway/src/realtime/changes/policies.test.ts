import { expect, test } from 'vitest'
import { selectCondition } from './policies.ts'

const policy = (using: string, permissive = true, roles = ['member']) => ({ using, permissive, roles })

test.each([
  ['nothing without a policy', [], '(false)'],
  ['any permissive policy is enough', [policy('a'), policy('b')], '(false or (a) or (b))'],
  [
    'every restrictive policy must hold',
    [policy('a'), policy('r', false), policy('s', false)],
    '(false or (a)) and (r) and (s)',
  ],
  ['a restrictive policy alone lets nothing through', [policy('r', false)], '(false) and (r)'],
  ['policies for other roles do not count', [policy('a', true, ['guest'])], '(false)'],
])('%s', (_what, list, expected) => {
  expect(selectCondition('member', { exempt: ['server'], list })).toBe(expected)
})

test('an exempt role sees every row', () => {
  expect(selectCondition('server', { exempt: ['server'], list: [policy('a')] })).toBe('true')
})
