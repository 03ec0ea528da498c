import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { purgePersonalStores } from '../src/browser/personal-store'
import { EditRecipeDialog } from '../src/features/recipes/recipe-dialog'
import type { Recipe } from '../src/features/recipes/recipes'
import { answer, fill, lastSent, openAsRosa, press, ROSA, typedIn } from './open-screen'

const pie: Recipe = {
  id: 'pie',
  title: 'Plum pie',
  description: 'For Sundays',
  ingredients: 'Plums',
  instructions: 'Bake.',
  cooking_time: 40,
  servings: 4,
  image_url: null,
  category: null,
  keywords: null,
  source_url: null,
  created_at: '2026-11-20T09:30:00.123456+00:00',
  updated_at: '2026-11-20T09:30:00.123456+00:00',
  user_id: ROSA.userId,
  family_id: ROSA.familyId,
  comment_count: 0,
  author: null,
  favourites: [],
}
const newer = { ...pie, updated_at: '2026-11-20T09:31:00.654321+00:00' }

const SAVE = 'PATCH /rest/v1/recipes'
const QUESTION = { name: 'This was changed while you were editing' }
const onClose = vi.fn()
beforeEach(() => onClose.mockClear())
// Otherwise an open question would remain for the next test.
afterEach(purgePersonalStores)

/** Opens the form. @param stored the recipe as it is stored once the form is open */
async function edit(stored: object) {
  openAsRosa(<EditRecipeDialog recipe={pie} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Edit Recipe' })
  answer('GET /rest/v1/recipes', stored)
  answer(SAVE, [])
}

const question = () => screen.findByRole('dialog', QUESTION)
const choice = async (part: string, version: string) =>
  within(within(await question()).getByRole('group', { name: part })).getByRole('radio', {
    name: new RegExp(`^${version}`),
  })

test('shows both versions of what both have changed, and saves the chosen ones with the rest of both', async () => {
  await edit({ ...newer, title: 'Plum cake', ingredients: 'Plums\nCinnamon', servings: 6 })
  fill({ Title: 'Damson pie', Ingredients: 'Damsons', Instructions: 'Bake slowly.' })
  press('Save Changes')

  const both = within(await question())
  expect(both.getAllByRole('group')).toHaveLength(2)
  expect(await choice('Title', 'Your version')).toHaveProperty('checked', true)
  both.getByText('Damson pie')
  both.getByText('Plum cake')
  ;(await choice('Ingredients', 'The saved version')).click()
  answer(SAVE, [newer])
  both.getByRole('button', { name: 'Save' }).click()

  await screen.findByText('Recipe updated')
  expect(lastSent(SAVE)).toMatchObject({
    title: 'Damson pie',
    ingredients: 'Plums\nCinnamon',
    instructions: 'Bake slowly.',
    servings: 6,
  })
  expect(onClose).toHaveBeenCalled()
})

test('an emptied part says so', async () => {
  await edit({ ...newer, description: null })
  fill({ Description: 'For every day' })
  press('Save Changes')

  within(await question()).getByText('Empty')
})

test('going back to the form keeps everything typed and saves nothing', async () => {
  await edit({ ...newer, title: 'Plum cake' })
  fill({ Title: 'Damson pie' })
  press('Save Changes')
  within(await question())
    .getByRole('button', { name: 'Back to editing' })
    .click()

  await screen.findByText('Not saved yet. What you typed is still here.')
  expect(screen.queryByRole('dialog', QUESTION)).toBeNull()
  expect(typedIn('Title')).toBe('Damson pie')
  expect(onClose).not.toHaveBeenCalled()
})

test('a restored draft is compared with the recipe as it was when the draft was begun', async () => {
  await edit(newer)
  fill({ Title: 'Damson pie' })
  cleanup()

  const changed = { ...newer, title: 'Plum cake', servings: 6 }
  openAsRosa(<EditRecipeDialog recipe={changed} onClose={onClose} />)
  await screen.findByText('Your unsaved draft was restored.')
  answer('GET /rest/v1/recipes', changed)
  press('Save Changes')

  within(await question()).getByText('Plum cake')
})

test('a recipe that is unchanged but not updated is gone for this user', async () => {
  await edit(pie)
  fill({ Title: 'Damson pie' })
  press('Save Changes')

  await screen.findByText('This recipe no longer exists.')
  expect(typedIn('Title')).toBe('Damson pie')
})

test('the question disappears with the session', async () => {
  await edit({ ...newer, title: 'Plum cake' })
  fill({ Title: 'Damson pie' })
  press('Save Changes')
  await question()
  purgePersonalStores()

  await screen.findByText('Not saved yet. What you typed is still here.')
  expect(screen.queryByText('Plum cake')).toBeNull()
})
