import { screen } from '@testing-library/react'
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
