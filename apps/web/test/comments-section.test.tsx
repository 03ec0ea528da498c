import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../src/data/outbox/waiting'
import { CommentsSection } from '../src/features/comments/comments-section'
import { answer, answerOnce, fill, lastSent, openAsRosa, press, typedIn, unreachable } from './open-screen'

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

const written = '2026-11-22T10:00:00.123456+00:00'
const aComment = (recipe: string) => ({
  id: 'one',
  subject_id: recipe,
  recipe_id: recipe,
  parent_id: null,
  user_id: 'rosa',
  content: 'With plums',
  mentions: [],
  reacted_by: {},
  created_at: written,
  updated_at: written,
})

/** @returns the comment with what is typed */

async function openEditor(recipe: string) {
  const comment = aComment(recipe)
  const edited = { ...comment, content: 'With damsons', updated_at: '2026-11-22T10:05:00+00:00' }
  answer('GET /rest/v1/comments', [comment])
  answer('GET /rest/v1/profiles', [{ id: 'rosa', full_name: 'Rosa', avatar_url: null }])
  openAsRosa(<CommentsSection subject={{ kind: 'recipe', id: recipe }} count={1} />)
  await screen.findByText('With plums')
  expect(screen.queryByText('Edited')).toBeNull()
  press('Options for the comment by Rosa')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit comment' }))
  fill({ 'Edit comment': edited.content })
  return edited
}

test('the author edits a comment; what is typed survives a failure, and the comment says that it was edited', async () => {
  const edited = await openEditor('pie')
  answer('PATCH /rest/v1/comments', [edited])
  answerOnce('PATCH /rest/v1/comments', { message: 'The server is tired.' }, 500)
  press('Save')
  await screen.findByText('Failed to save the comment')
  expect(typedIn('Edit comment')).toBe(edited.content)
  press('Save')
  await screen.findByText('Edited')
  screen.getByText(edited.content)
  expect(lastSent('PATCH /rest/v1/comments')).toEqual({ content: edited.content, mentions: [] })
})

test('an edit of a comment is shown while it waits for the server', async () => {
  const edited = await openEditor('tart')
  unreachable('PATCH /rest/v1/comments')
  press('Save')
  await screen.findAllByText('Waiting to be sent')
  screen.getByText(edited.content)
  answer('PATCH /rest/v1/comments', [edited])
  await screen.findByText('Edited')
  await waitFor(() => expect(outbox.get()).toEqual([]))
})
