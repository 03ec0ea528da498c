import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AddRecipeDialog } from '../src/features/recipes/recipe-dialog'
import { answer, fill, lastSent, openAsRosa, press, typedIn } from './open-screen'

const onClose = vi.fn()
const TIME = 'Cooking time (minutes)'
const LINK = 'Import from a link'

async function openForm() {
  openAsRosa(<AddRecipeDialog open onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Add Recipe' })
}

test('missing and impossible values are named', async () => {
  await openForm()
  fill({ [TIME]: 'an hour', Servings: 'many' })
  press('Add Recipe')
  await screen.findByText('Title is required')
  screen.getByText('Ingredients are required')
  screen.getByText('Instructions are required')
  screen.getByText('Cooking time must be a number')
  screen.getByText('Servings must be a number')
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  expect(lastSent('POST /rest/v1/recipes')).toBeUndefined()
})

test('saving while signed out is refused, and keeps the typed values', async () => {
  await openForm()
  fill({ Title: 'Soup', Ingredients: 'Water', Instructions: 'Boil.' })
  localStorage.clear()
  press('Add Recipe')
  await screen.findByText('You must be logged in and part of a family to add a recipe.')
  expect(typedIn('Title')).toBe('Soup')
})

test('an import that finds no recipe keeps the link', async () => {
  answer('/functions/v1/import-recipe', { code: 'no_recipe' }, 422)
  await openForm()
  fill({ [LINK]: 'nana’s book' })
  press('Import')
  await screen.findByText('Please enter a link that starts with http:// or https://.')
  fill({ [LINK]: 'plum-pies.example/plum' })
  fireEvent.keyDown(screen.getByLabelText(LINK), { key: 'Enter' })
  await screen.findByText('No recipe was found on this page. You can type it in instead.')
  screen.getByText('The link is kept, and you can type in the rest.')
  expect(typedIn(LINK)).toBe('https://plum-pies.example/plum')
  // A link that is none replaces what was said of the one before.
  fill({ [LINK]: 'nana’s book' })
  press('Import')
  await screen.findByText('Please enter a link that starts with http:// or https://.')
  expect(screen.queryByText('The link is kept, and you can type in the rest.')).toBeNull()
})

test('an import fills empty fields, and others only when asked', async () => {
  answer('/functions/v1/import-recipe', {
    title: 'Plum pie',
    description: null,
    ingredients: '200g butter',
    instructions: 'Bake.',
    cooking_time: 75,
    servings: null,
    image_url: null,
    source_url: 'https://plum-pies.example/plum',
  })
  await openForm()
  fill({ [LINK]: 'https://plum-pies.example/plum', Title: 'Nana’s pie' })
  press('Import')
  await screen.findByText('You had already filled in: Title. Your version was kept.')
  screen.getByText('Filled in from plum-pies.example. Please check it before you save.')
  expect([typedIn('Title'), typedIn('Ingredients'), typedIn(TIME)]).toEqual([
    'Nana’s pie',
    '200g butter',
    '75',
  ])
  press('Use the imported version')
  expect(typedIn('Title')).toBe('Plum pie')
})
