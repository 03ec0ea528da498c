import { expect, test } from 'vitest'
import { byMember, countsOf, withReaction } from './reactions'

test('a reaction is added and taken back, also when the row has the change already', () => {
  const row = { reacted_by: { '😂': ['ada'] } }
  const added = withReaction('😂', 'rosa', true)(row)
  expect(added).toEqual({ reacted_by: { '😂': ['ada', 'rosa'] } })
  expect(withReaction('😂', 'rosa', true)(added)).toEqual(added)
  expect(withReaction('😂', 'rosa', false)(added)).toEqual(row)
  expect(withReaction('😂', 'ada', false)(row)).toEqual({ reacted_by: {} })
})

test('counts have the order of the menu', () => {
  expect(countsOf({ '🎉': ['ada', 'rosa'], '👍': ['ada'] })).toEqual([
    { emoji: '👍', count: 1 },
    { emoji: '🎉', count: 2 },
  ])
})

test('who reacted with what', () => {
  expect(byMember({ '🎉': ['ada', 'rosa'], '👍': ['rosa'] })).toEqual([
    { id: 'rosa', emoji: ['👍', '🎉'] },
    { id: 'ada', emoji: ['🎉'] },
  ])
})
