// Two people, or two devices, edit the same thing at once.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { FamilyMember } from './members.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => form(page, 'This was changed while you were editing')

async function add(by: FamilyMember, table: string, values: object): Promise<string> {
  const { data } = await by.db
    .from(table)
    .insert({ ...values, family_id: by.family_id })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

test('two edits of one recipe: the second chooses where both have changed it', async ({ rosa }) => {
  const pie = { title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake.', servings: 4 }
  const id = await add(rosa, 'recipes', pie)
  const [phone, kitchen] = [await rosa.open(`/recipes/${id}`), await rosa.open(`/recipes/${id}`)]
  const pages = [phone, kitchen]
  for (const page of pages) await page.getByRole('button', { name: 'Edit Recipe' }).click()
  const field = (page: Page, name: string) => form(page, 'Edit Recipe').getByRole('textbox', { name })
  const save = (page: Page) => form(page, 'Edit Recipe').getByRole('button', { name: 'Save Changes' }).click()

  await field(phone, 'Title').fill('Plum cake')
  await field(phone, 'Ingredients').fill('Plums\nCinnamon')
  await field(phone, 'Servings').fill('6')
  await field(kitchen, 'Title').fill('Damson pie')
  await field(kitchen, 'Ingredients').fill('Damsons')
  await field(kitchen, 'Instructions').fill('Bake slowly.')
  await save(phone)
  await expect(toast(phone, 'Recipe updated')).toBeVisible()

  // Behind the form the recipe is shown as it is now; what was typed stays.
  await expect(kitchen.getByText('Cinnamon')).toBeAttached()
  await save(kitchen)
  await expect(question(kitchen).getByRole('group')).toHaveCount(2)
  await expectAccessible(kitchen, '[role=dialog]')
  await kitchen.keyboard.press('Escape')
  await expect(toast(kitchen, 'Not saved yet. What you typed is still here.')).toBeVisible()
  await expect(field(kitchen, 'Instructions')).toHaveValue('Bake slowly.')

  await save(kitchen)
  const ingredients = question(kitchen).getByRole('group', { name: 'Ingredients' })
  await expect(
    ingredients.getByRole('radio', { name: /^The saved version\s*Plums\s*Cinnamon$/ }),
  ).toBeVisible()
  await ingredients.getByRole('radio', { name: /^Your version/ }).focus()
  await kitchen.keyboard.press('ArrowDown')
  await kitchen.keyboard.press('Enter')
  await expect(toast(kitchen, 'Recipe updated')).toBeVisible()
  await expect(kitchen.getByRole('dialog')).toHaveCount(0)
  for (const page of pages) {
    await expect(page.getByRole('heading', { name: 'Damson pie' })).toBeVisible()
    for (const text of ['Cinnamon', 'Bake slowly.']) await expect(page.getByText(text)).toBeVisible()
    await expect(page.locator('dl').getByRole('status')).toHaveText('6')
  }
})

test('two members change different facts of one person: both are kept', async ({ rosa, bento }) => {
  const id = await add(rosa, 'family_history', { member_name: 'Amélia', created_by: rosa.id })
  const [page, bentosPage] = [await rosa.open('/history'), await bento.open('/history')]
  const pages = [page, bentosPage]
  for (const one of pages) await one.getByRole('button', { name: 'Edit Amélia' }).click()

  await form(page, 'Edit Family Member').getByLabel('Biography').fill('Sang in the mill.')
  await form(bentosPage, 'Edit Family Member').getByLabel('Birth Date', { exact: true }).fill('1901')
  for (const one of pages) {
    await one.getByRole('button', { name: 'Update Member' }).click()
    await expect(toast(one, 'Member updated')).toBeVisible()
  }

  const { data } = await rosa.db.from('family_history').select('bio, birth_date').eq('id', id).single()
  expect(data).toEqual({ bio: 'Sang in the mill.', birth_date: '1901-01-01' })
})
