// Lists that a family shares, also while one of them has no connection.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { outboxLoaded, toast } from './app.ts'
import { expect, test } from './kinfold.ts'

const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('checkbox')
const item = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'What do we need?' })
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('two people use a list, one of them without a connection for a while', { tag: '@main' }, async ({
  rosa,
  bento,
}) => {
  const page = await rosa.open('/lists')
  await page.getByRole('button', { name: 'New List' }).click()
  await page.getByLabel('Name').fill('Groceries')
  await page.getByRole('button', { name: 'Start list' }).click()
  await expect(page.getByRole('heading', { name: 'Groceries' })).toBeVisible()
  await field(page).fill('Flour')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Eggs')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await field(page).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '- Butter\n- Salt')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(items(page)).toHaveCount(4)
  const theirs = await bento.open(new URL(page.url()).pathname)
  await expect(items(theirs)).toHaveCount(4)
  await outboxLoaded(page)
  await expectAccessible(page)

  await page.context().setOffline(true)
  await item(page, 'Flour').click()
  await expect(item(page, 'Flour')).toBeFocused()
  await field(page).fill('Milk')
  await page.keyboard.press('Enter')
  await choose(page, 'Eggs', 'Edit')
  await page.getByLabel('Item', { exact: true }).fill('Six eggs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(item(page, 'Six eggs')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /3 things have not been sent/ })).toBeVisible()
  await choose(theirs, 'Eggs', 'Remove')
  await expect(items(theirs)).toHaveCount(3)
  await choose(theirs, 'Salt', 'Move up')
  await choose(theirs, 'Flour', 'Edit')
  await theirs.getByLabel('Item', { exact: true }).fill('Rye flour')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(item(theirs, 'Rye flour')).not.toBeChecked()

  await page.context().setOffline(false)
  for (const someone of [page, theirs]) {
    await expect(item(someone, 'Rye flour')).toBeChecked()
    const names = someone.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(names).toHaveText([/^Salt/, /^Butter/, /^Milk/, /^Ticked \(1\)/, /^Rye flour/])
  }

  await theirs.getByRole('button', { name: 'Clear ticked' }).click()
  await expect(items(page)).toHaveCount(3)
  await toast(theirs, 'Removed: Rye flour').getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Rye flour')).toBeChecked()

  await choose(page, 'Groceries', 'Delete list')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByText('No lists yet.')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'List not found' })).toBeVisible()
})

test('a recipe’s ingredients go to a list in two taps, summed with what is on it', async ({ rosa }) => {
  const { db, family_id } = rosa
  const recipe = { family_id, title: 'Plum pie', ingredients: '100 g flour\n2 eggs', instructions: 'Bake.' }
  const { data } = await db
    .from('recipes')
    .insert({ ...recipe, servings: 4 })
    .select('id')
    .single()
    .throwOnError()
  const list = { family_id, title: 'Groceries', kind: 'shopping' }
  const { data: groceries } = await db.from('lists').insert(list).select('id').single().throwOnError()
  const there = { family_id, list_id: groceries.id, title: '300 g flour' }
  await db.from('list_items').insert(there).throwOnError()
  const page = await rosa.open(`/recipes/${data.id}`)
  for (let more = 0; more < 4; more += 1) await page.getByRole('button', { name: 'More servings' }).click()

  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('menuitem', { name: 'Groceries' }).click()
  await toast(page, 'Added to “Groceries”').getByRole('button', { name: 'Open list' }).click()
  for (const name of ['500 g flour', '4 eggs']) await expect(item(page, name)).toBeVisible()
  await expect(items(page)).toHaveCount(2)
})
