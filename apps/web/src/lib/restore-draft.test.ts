import { expect, test } from 'vitest'
import { restoreDraft } from './restore-draft'

const blank = { title: '', tags: [] as string[], parentId: null as string | null }

test.each([undefined, null, 'text', 4, [], ['a']])('%j is no draft', (stored) => {
  expect(restoreDraft(stored, blank)).toBeUndefined()
})

test.each([
  [
    { title: 'Plum pie', tags: ['plum'], parentId: 'rosa' },
    { title: 'Plum pie', tags: ['plum'], parentId: 'rosa' },
  ],
  // Fields of another type, as an earlier version of the form may have stored.
  [{ title: 4, tags: 'plum' }, blank],
  [{ title: null, tags: null, parentId: null }, blank],
  [{ title: { de: 'Kuchen' }, tags: { 0: 'plum' } }, blank],
  // Fields that the form had not yet.
  [{ title: 'Plum pie' }, { ...blank, title: 'Plum pie' }],
])('%j is restored as %j', (stored, draft) => {
  expect(restoreDraft(stored, blank)).toEqual(draft)
})
