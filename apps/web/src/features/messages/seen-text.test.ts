import { expect, test, vi } from 'vitest'
import type { Participant } from './api'
import { type Person, seenText } from './conversation'

vi.stubGlobal('navigator', { languages: ['en-US'] })

const names = ['Rosa Lima', 'Bento Lima', 'Ada Lima', 'Olof Berg', 'Nils Berg']
const people = names.map(
  (full_name, id): Person => ({ id: `${id}`, full_name, avatar_url: null, last_seen: null }),
)
const readers = (count: number) => people.slice(0, count).map(({ id }) => ({ user_id: id }) as Participant)

test.each([
  [1, 'Seen by Rosa'],
  [2, 'Seen by Rosa and Bento'],
  [3, 'Seen by Rosa, Bento, and Ada'],
  [4, 'Seen by Rosa, Bento, and 2 others'],
])('by %i: %s', (count, text) => {
  expect(seenText(readers(count), people)).toBe(text)
})

test('who has left is named as in the rest of the conversation', () => {
  expect(seenText([{ user_id: 'gone' } as Participant], people)).toBe('Seen by Former member')
})
