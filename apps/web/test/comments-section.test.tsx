import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommentsSection } from '../src/features/comments/comments-section'
import { answer, answerOnce, fill, lastSent, openAsRosa, press, typedIn } from './open-screen'

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

test('the author edits a comment; what is typed survives a failure, and the comment says that it was edited', async () => {
  const written = '2026-11-22T10:00:00.123456+00:00'
  const comment = {
    id: 'one',
    subject_id: 'pie',
    recipe_id: 'pie',
    parent_id: null,
    user_id: 'rosa',
    content: 'With plums',
    mentions: [],
    reacted_by: {},
    created_at: written,
    updated_at: written,
  }
  answer('GET /rest/v1/comments', [comment])
  answer('GET /rest/v1/profiles', [{ id: 'rosa', full_name: 'Rosa', avatar_url: null }])
  openAsRosa(<CommentsSection subject={{ kind: 'recipe', id: 'pie' }} count={1} />)
  await screen.findByText('With plums')
  expect(screen.queryByText('Edited')).toBeNull()
  press('Options for the comment by Rosa')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit comment' }))

  const edited = { ...comment, content: 'With damsons', updated_at: '2026-11-22T10:05:00+00:00' }
  answer('PATCH /rest/v1/comments', [edited])
  answerOnce('PATCH /rest/v1/comments', { message: 'The server is tired.' }, 500)
  fill({ 'Edit comment': edited.content })
  press('Save')
  await screen.findByText('Failed to save the comment')
  expect(typedIn('Edit comment')).toBe(edited.content)
  press('Save')
  await screen.findByText('Edited')
  screen.getByText(edited.content)
  expect(lastSent('PATCH /rest/v1/comments')).toEqual({ content: edited.content, mentions: [] })
})
