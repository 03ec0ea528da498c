import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Composer } from '../src/features/feed/composer'
import { answer, fill, openAsRosa, press, typedIn } from './open-screen'

const TEXT = 'What would you like to share with your family?'

test.each([
  ['post_limit', "You've reached today's posting limit. Please try again tomorrow."],
  ['family_daily_limit', "Your family has reached today's limit for this. Please try again tomorrow."],
])('a post refused with %s says so, and stays', async (message, words) => {
  answer('POST /rest/v1/posts', { code: 'P0001', message }, 400)
  openAsRosa(<Composer />)
  await screen.findByLabelText(TEXT)
  fill({ [TEXT]: 'Soup at six' })
  press('Post')
  await screen.findByText(words)
  screen.getByText('Post creation failed')
  expect(typedIn(TEXT)).toBe('Soup at six')
})

test('‘Photo’ offers images only, and ‘Video’ videos', async () => {
  openAsRosa(<Composer />)
  await screen.findByRole('button', { name: 'Photo' })
  screen.getByRole('button', { name: 'Video' })
  expect(screen.getByTestId('photo-picker')).toHaveProperty('accept', 'image/*')
  expect(screen.getByTestId('video-picker')).toHaveProperty('accept', 'video/*')
})

test('a file that is no photo is refused when it is chosen, and without a session nothing is posted', async () => {
  openAsRosa(<Composer />)
  await screen.findByLabelText(TEXT)
  // jsdom reads no pictures.
  const files = [new File(['soup'], 'soup.jpg', { type: 'image/jpeg' })]
  fireEvent.change(screen.getByTestId('photo-picker'), { target: { files } })
  await screen.findByText('This file cannot be posted')
  await screen.findByText(/^This is not a photo that can be shown here/)

  localStorage.clear()
  fill({ [TEXT]: 'Soup at six' })
  press('Post')
  await screen.findByText('Cannot create post')
  screen.getByText('You must be logged in to create posts')
  expect(typedIn(TEXT)).toBe('Soup at six')
})
