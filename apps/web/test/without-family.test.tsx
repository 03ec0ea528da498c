import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route as InFamily } from '../src/routes/_guarded/_shell/_family'
import { answer, open, ROSA, signInAsRosa } from './open-screen'

test.each([
  ['/home', 'Home', 'Join a Family', 'Create a Family Hub'],
  ['/family', 'Family', 'Join a Family', 'Create a Family Hub'],
  ['/chat', 'Messages', 'Family Messages', 'Create a Family Hub'],
  ['/messages', 'Messages', 'Family Messages', 'Create a Family Hub'],
  ['/events', 'Events', 'No Family', 'Create a Family Hub'],
  ['/recipes/plum-pie', 'Family Recipes', 'Join a Family', 'Create a Family Hub'],
  ['/lists', 'Lists', 'Join a Family', 'Create a Family Hub'],
  ['/people/nana', 'Family History', 'Join a Family', 'Create a Family'],
  ['/music', 'Music', 'Join a Family', 'Create a Family Hub'],
  ['/history', 'Family History', 'Join a Family', 'Create a Family'],
  ['/media', 'Family Media', 'Family Media Sharing', 'Create a Family Hub'],
])('without a family, %s leads to creating or joining one', async (path, name, title, create) => {
  signInAsRosa()
  answer('/rest/v1/profiles', [{ id: ROSA.userId, full_name: 'Rosa', role: 'member', family_id: null }])
  open(path, { show: InFamily, children: [{ path, show: () => null }] })

  await screen.findByRole('heading', { name: title })
  expect(document.title).toBe(`${name} · Kinfold`)
  screen.getByText('You need to be part of a family to use this feature.')
  expect(screen.getByRole('link', { name: create }).getAttribute('href')).toBe('/create-family')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Enter Invite Code'])
  expect(screen.queryByRole('alert')).toBeNull()
})
