import { expect, test } from 'vitest'
import { isReadable, type StoredRecord, unpack } from './stored-record'

const nested = (levels: number): object =>
  levels === 1 ? { tag: 'NOTE' } : { tag: 'NOTE', children: [nested(levels - 1)] }

const record = (content: unknown) => ({ id: 'one', person_id: null, content }) as StoredRecord

test.each([
  ['a list', [1, 2]],
  ['a text', 'NOTE'],
  ['nothing', null],
  ['no tag', { value: 'Miller' }],
  ['a tag that is a number', { tag: 5 }],
  ['a value that is a list', { tag: 'NOTE', value: ['a'] }],
  ['children that are a text', { tag: 'INDI', children: 'NOTE' }],
  ['a child that is a number', { tag: 'INDI', children: [{ tag: 'NOTE' }, 5] }],
  ['a thousand levels', nested(1000)],
])('a record of %s is not readable', (_, content) => {
  expect(isReadable(record(content))).toBe(false)
})

test('others are, and an export unpacks them', () => {
  const whole = record({
    tag: 'INDI',
    value: 'a',
    children: [{ tag: 'FILE', to: 'x', stored: 'y' }, nested(98)],
  })
  expect(isReadable(whole)).toBe(true)
  expect(unpack(whole).children).toHaveLength(2)
})
