import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommentsSection } from '../src/features/comments/comments-section'
import { answer, openAsRosa } from './open-screen'

test.each([
  [2, 'Comments 2 comments'],
  [1, 'Comments 1 comment'],
  [0, 'Comments'],
])('the heading of %d comments tells their number', async (count, name) => {
  answer('GET /rest/v1/comments', [])
  answer('GET /rest/v1/profiles', [])
  openAsRosa(<CommentsSection subject={{ kind: 'recipe', id: 'pie' }} count={count} />)

  expect(await screen.findByRole('heading', { name })).toBeTruthy()
})
