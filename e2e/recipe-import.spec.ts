// Importing a recipe from a local cookbook, which the server is allowed to read.

import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { sharedKinfold } from './server.ts'

test('a web page becomes a recipe with a stored picture', { tag: '@main' }, async ({ rosa }) => {
  const { cookbook } = sharedKinfold()
  const page = await rosa.open('/recipes')
  await page.getByRole('button', { name: 'Add Recipe' }).first().click()
  const dialog = page.getByRole('dialog')
  const importFrom = async (path: string) => {
    await dialog.getByLabel('Import from a link').fill(`http://${cookbook}${path}`)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }

  await importFrom('/story')
  await expect(dialog.getByRole('alert')).toContainText('The link is kept')
  await importFrom('/away')
  await expect(dialog.getByRole('alert')).toContainText('could not be reached')
  await importFrom('/pie')
  await expect(dialog.getByLabel('Title')).toHaveValue('Plum pie')
  await expect(dialog.getByLabel('Ingredients')).toHaveValue('1 kg plums\n300 g flour\n1 1/2 cups sugar')
  await expect(dialog.getByLabel('Instructions')).toHaveValue('Stone the plums.\nBake.')
  await expect(dialog.getByLabel('Cooking time')).toHaveValue('75')
  await expect(dialog.getByLabel('Servings')).toHaveValue('6')
  await expect(dialog.getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Recipe' }).click()
  await expect(toast(page, 'Recipe added')).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: 'Plum pie' })
  await expect(card.getByRole('img').first()).toHaveAttribute('src', /\/storage\/v1\/.*\/public\/pictures\//)
})
