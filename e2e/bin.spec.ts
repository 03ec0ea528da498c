// What is deleted: Undo in the toast, and the bin.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'

async function deletePost(page: Page, text: string) {
  await postBy(page, text)
    .getByRole('button', { name: /^Options for the post/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('You can restore it for 30 days.')
  await dialog.getByRole('button', { name: 'Delete post' }).click()
  await expect(postBy(page, text)).toBeHidden()
}

const undo = (page: Page, title: string) => toast(page, title).getByRole('button', { name: 'Undo' })

test('a deleted post returns by Undo, and from the bin', { tag: '@main' }, async ({
  rosa,
  bento,
  addMember,
}) => {
  const nuno = await addMember('Nuno Oliveira')
  const values = { family_id: bento.family_id, content: 'Pie at four' }
  const { data } = await bento.db.from('posts').insert(values).select('id').single().throwOnError()
  await rosa.db
    .from('comments')
    .insert({ family_id: rosa.family_id, post_id: data?.id, content: 'Save me a slice' })
    .throwOnError()
  const page = await bento.open('/home')
  await expect(postBy(page, 'Pie at four')).toContainText('Save me a slice')

  await deletePost(page, 'Pie at four')
  await expectAccessible(page)
  await undo(page, 'Post deleted').click()
  await expect(postBy(page, 'Pie at four')).toContainText('Save me a slice')

  const bin = await rosa.open('/bin')
  await expect(bin.getByText('The bin is empty.')).toBeVisible()
  await deletePost(page, 'Pie at four')
  await expect(bin.getByText('Pie at four')).toBeVisible()
  await expect(bin.getByText('Post · Deleted by Bento Oliveira · 30 days left')).toBeVisible()
  await expectAccessible(bin)
  const others = await nuno.open('/bin')
  await expect(others.getByText('The bin is empty.')).toBeVisible()

  await bin.getByRole('button', { name: 'Restore Pie at four' }).click()
  await expect(postBy(page, 'Pie at four')).toContainText('Save me a slice')
  await toast(bin, 'Restored: Pie at four').getByRole('button', { name: 'Open' }).click()
  await expect(postBy(bin, 'Pie at four')).toBeVisible()
})

test('what is deleted for good leaves the bin on every device', async ({ rosa, bento }) => {
  const values = { family_id: bento.family_id, title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake' }
  const { data } = await bento.db.from('recipes').insert(values).select('id').single().throwOnError()
  await bento.db.from('recipes').delete().eq('id', data?.id).throwOnError()

  const mine = await bento.open('/settings')
  await mine.getByRole('link', { name: 'Open the bin' }).click()
  await expect(mine.getByText('Plum pie')).toBeVisible()
  const page = await rosa.open('/bin')
  await page.getByRole('checkbox', { name: 'Choose Plum pie' }).check()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(toast(page, 'Deleted for good: Plum pie')).toBeVisible()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await expect(mine.getByText('The bin is empty.')).toBeVisible()
})

test('a tick is undone', async ({ rosa }) => {
  const { data: list } = await rosa.db
    .from('lists')
    .insert({ family_id: rosa.family_id, title: 'Groceries', kind: 'shopping' })
    .select('id')
    .single()
    .throwOnError()
  const item = { id: crypto.randomUUID(), title: 'Flour', position: 1 }
  await rosa.db.rpc('add_to_list', { list: list?.id, items: [item] }).throwOnError()
  const page = await rosa.open(`/lists/${list?.id}`)
  const flour = page.getByRole('checkbox', { name: 'Flour' })
  // It moves to what is ticked, so `check` might look at the one that goes.
  await flour.click()
  await undo(page, 'Ticked: Flour').click()
  await expect(flour).not.toBeChecked()
})
