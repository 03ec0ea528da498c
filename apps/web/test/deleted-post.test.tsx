import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EditPost } from '../src/features/feed/edit-post'
import type { Post } from '../src/features/feed/posts'
import { openAsRosa, ROSA } from './open-screen'

type Watch = { table: string; onChange: (change: object) => void }

const watches = vi.hoisted(() => new Set<Watch>())
vi.mock('../src/data/watch-rows', async (original) => ({
  ...(await original<object>()),
  watchRows(watch: Watch) {
    watches.add(watch)
    return () => watches.delete(watch)
  },
}))

const deletePost = (id: string) =>
  act(() => {
    for (const watch of watches) watch.onChange({ eventType: 'DELETE', old: { id } })
  })

const post = {
  id: 'pie',
  family_id: ROSA.familyId,
  user_id: ROSA.userId,
  content: 'Pie at four',
  image_urls: [],
  tags: [],
} as unknown as Post

test('when the edited post is deleted, what was typed can be copied, and is no draft any more', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  openAsRosa(<EditPost post={post} onClose={() => {}} />)
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Pie at five' } })
  deletePost('another')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Pie at five')

  deletePost(post.id)
  await screen.findByText('This post was deleted')
  expect(screen.getByText('Your change could not be saved.')).toBeTruthy()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Pie at five')
  fireEvent.click(screen.getByRole('button', { name: 'Copy text', hidden: true }))
  await screen.findByText('Text copied')
  expect(writeText).toHaveBeenCalledWith('Pie at five')
})
