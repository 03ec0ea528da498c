import { expect, test } from 'vitest'
import { byAnswer } from './by-answer'

const [ada, bento, chidi, dora] = ['ada', 'bento', 'chidi', 'dora'].map((id) => ({ id })) as [
  { id: string },
  { id: string },
  { id: string },
  { id: string },
]

test('members stand with their answer, and guests count with those who come', () => {
  const event = {
    attendees: [
      { user_id: 'bento', status: 'going' as const },
      { user_id: 'ada', status: 'going' as const },
      { user_id: 'chidi', status: 'declined' as const },
      { user_id: 'left', status: 'maybe' as const },
    ],
    guests: { ada: 2, chidi: 3 },
  }
  expect(byAnswer([ada, bento, chidi, dora], event)).toEqual({
    groups: [
      {
        status: 'going',
        people: [
          { member: ada, guests: 2 },
          { member: bento, guests: 0 },
        ],
        heads: 4,
      },
      { status: 'declined', people: [{ member: chidi, guests: 0 }], heads: 1 },
    ],
    unanswered: [dora],
  })
})

test('without answers there are no groups', () => {
  expect(byAnswer([ada], { attendees: [], guests: {} })).toEqual({ groups: [], unanswered: [ada] })
})
