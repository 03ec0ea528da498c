// Lists: none, several, one that is being used, and one that is gone.

import { expect, test } from '../kinfold.ts'
import { aPerson, asMember, foundFamily } from '../members.ts'
import { shoot } from './shoot.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('the family’s lists', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  await page.goto('/lists')
  await expect(page.getByText(/No lists yet/)).toBeVisible()
  await shoot(page, 'lists-empty')

  await page.getByRole('button', { name: 'New List' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()
  await shoot(page, 'lists-start')

  const { db, family_id } = await asMember(kinfold, rosa)
  const start = async (title: string, kind: string, items: object[]) => {
    const { data } = await db
      .from('lists')
      .insert({ family_id, title, kind })
      .select('id')
      .single()
      .throwOnError()
    const rows = items.map((item, position) => ({
      family_id,
      list_id: data.id,
      position,
      done: false,
      due_on: null,
      ...item,
    }))
    await db.from('list_items').insert(rows).throwOnError()
    return data.id as string
  }
  await start('For the lake', 'packing', [{ title: 'Sun hats' }, { title: 'Rope', done: true }])
  await start('Before winter', 'to-do', [{ title: 'Sweep the chimney', done: true }])
  const market = await start('Groceries for Grandma’s birthday and the long weekend after it', 'shopping', [
    { title: '300 g flour' },
    { title: '1½ tsp salt' },
    { title: 'Order the cake tin with the high rim, the one that Bento’s aunt has', due_on: inDays(-2) },
    { title: 'Candles, 92 of them', due_on: inDays(0) },
    { title: 'Flowers', due_on: inDays(6) },
    { title: 'Olive oil', done: true },
    { title: 'Bread', done: true, due_on: inDays(1) },
  ])
  await page.goto('/lists')
  await expect(page.getByRole('link', { name: /For the lake/ })).toBeVisible()
  await shoot(page, 'lists')
  await page.goto(`/lists/${market}`)
  await expect(page.getByRole('checkbox', { name: '300 g flour' })).toBeVisible()
  await shoot(page, 'list')
  await page.getByRole('button', { name: 'More for Flowers' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible()
  await shoot(page, 'list-item-menu')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Due date')).toBeVisible()
  await shoot(page, 'list-item-edit')
  await page.goto('/lists/lost')
  await expect(page.getByText('List not found').last()).toBeVisible()
  await shoot(page, 'list-lost')
})
