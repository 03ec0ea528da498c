import { expect, test } from 'vitest'
import { mergeEdits, type Parts, withPart } from './merge-edits'

type Walk = { title: string; note: string | null; start: string; end: string }

const title = { label: () => 'Title', show: (walk: Walk) => walk.title }
const note = { label: () => 'Note', show: (walk: Walk) => walk.note }
const when = { label: () => 'When', show: (walk: Walk) => walk.start }
const parts: Parts<Walk> = { title, note, start: when, end: when }

const base: Walk = {
  title: 'Walk',
  note: null,
  start: '2026-11-20T10:00:00+00:00',
  end: '2026-11-20T11:00:00+00:00',
}

const merge = (mine: Partial<Walk>, theirs: Partial<Walk>) =>
  mergeEdits(parts, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

test.each<[what: string, mine: Partial<Walk>, theirs: Partial<Walk>, merged: Partial<Walk>]>([
  ['nothing', {}, {}, {}],
  ['mine', { title: 'Hike' }, {}, { title: 'Hike' }],
  ['theirs', {}, { title: 'Hike' }, { title: 'Hike' }],
  ['different parts', { title: 'Hike' }, { note: 'Boots' }, { title: 'Hike', note: 'Boots' }],
  ['the same change by both', { note: 'Boots' }, { note: 'Boots' }, { note: 'Boots' }],
  ['theirs, which empties a part', {}, { note: null }, { note: null }],
  ['a part of theirs as a whole', { title: 'Hike' }, { end: '12' }, { title: 'Hike', end: '12' }],
])('merges without a question: %s', (_what, mine, theirs, merged) => {
  expect(merge(mine, theirs)).toEqual({ merged: { ...base, ...merged }, conflicts: [] })
})

test('a part that both have changed is to be chosen; the rest is merged', () => {
  const { merged, conflicts } = merge({ title: 'Hike' }, { title: 'Stroll', note: 'Boots' })

  expect(conflicts).toEqual([title])
  expect(merged).toEqual({ ...base, title: 'Hike', note: 'Boots' })
})

test('columns that belong together are chosen together', () => {
  const theirs = { ...base, end: '2026-11-20T12:00:00+00:00' }
  const { merged, conflicts } = merge({ start: '2026-11-20T09:00:00.000Z' }, theirs)

  expect(conflicts).toEqual([when])
  expect(withPart(parts, when, merged, theirs)).toEqual(theirs)
})

test('the same moment, written by a form and by the server, is no change', () => {
  const written = { start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T11:00:00.000Z' }

  expect(merge(written, { end: '2026-11-20T12:00:00+00:00' })).toEqual({
    merged: { ...base, end: '2026-11-20T12:00:00+00:00' },
    conflicts: [],
  })
})

test('lists are compared by their entries', () => {
  type Tagged = { tags: string[] }
  const tags = { label: () => 'Tags', show: () => null }
  const of = (...all: string[]): Tagged => ({ tags: all })

  expect(mergeEdits({ tags }, { base: of('a'), mine: of('a'), theirs: of('b', 'a') })).toEqual({
    merged: of('b', 'a'),
    conflicts: [],
  })
  expect(mergeEdits({ tags }, { base: of('a'), mine: of('c'), theirs: of('b') }).conflicts).toEqual([tags])
})
