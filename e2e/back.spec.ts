// Back: it closes what is open above a page, and leads to where a page was scrolled to.

import type { Page } from '@playwright/test'
import { expect, test } from './kinfold.ts'
import { arrived } from './members.ts'
import type { Kinfold } from './server.ts'
import { card, lightbox, multiply, open, plain, share } from './shared-media.ts'

const dialog = (page: Page, name?: string) => page.getByRole('dialog', { ...(name && { name }) })

test('Back closes a sheet and stays; a link in it leads on, and Forward opens nothing', async ({ rosa }) => {
  const page = await rosa.open('/events')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(dialog(page, 'More')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/home')

  await page.goForward()
  await expect(page).toHaveURL('/home')
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await dialog(page, 'More').getByRole('link', { name: 'Lists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(dialog(page)).toHaveCount(0)

  // Closed otherwise, it leaves nothing in the history.
  await page.getByRole('button', { name: 'More' }).click()
  await dialog(page, 'More').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/events')
})

test('Back closes one layer after the other, and a form keeps its draft', { tag: '@both' }, async ({
  rosa,
}) => {
  const page = await rosa.open('/history')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const form = dialog(page, 'Add New Family Member')
  await form.getByRole('textbox', { name: 'Name' }).fill('Nana')
  await form.getByRole('button', { name: 'Birth Date: open the calendar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/history')

  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nana')
  await page.reload()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search family hub...' }).click()
  await expect(page.getByRole('combobox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page).toHaveURL('/history')
})

test('a photo is left by one Back, after the comments above it', { tag: '@both' }, async ({ rosa }) => {
  const page = await rosa.open(null)
  await share(rosa, plain(), { title: 'Frost' })
  await page.goto('/media')
  await open(page, 'Frost')
  await lightbox(page, 'Frost').getByRole('button', { name: 'Comment' }).click()
  await expect(dialog(page, 'Comments')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Comments')).toHaveCount(0)
  await expect(lightbox(page, 'Frost')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/media')
  await expect(card(page, 'Frost')).toBeVisible()
})

test('unsaved changes ask before Back leaves, and only then', async ({ rosa }) => {
  const page = await rosa.open('/home')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Bakes on Sundays.')
  await page.getByRole('button', { name: 'Search family hub...' }).click()
  await expect(page.getByRole('combobox')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await page.goBack()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Bakes on Sundays.')
  await page.getByRole('button', { name: 'More' }).click()
  await dialog(page, 'More').getByRole('link', { name: 'Lists' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/lists')
})

test('Back leads to where a page was scrolled to, also while it is loading', { tag: '@both' }, async ({
  rosa,
  kinfold,
}) => {
  const page = await rosa.open(null)
  await fill(rosa, kinfold)
  for (const [path, top] of [
    ['/home', 3000],
    ['/recipes', 1500],
    ['/recipes?q=Pie', 1500],
    ['/history', 1500],
    ['/media', 2000],
    ['/media?sort=oldest', 2000],
  ] as const) {
    await page.goto(path)
    await arrived(page)
    await expect.poll(() => scrollTo(page, top), path).toBe(top)
    await leave(page)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect.poll(() => scrolledTo(page), path).toBe(top)
  }

  // The rows take a while after a reload.
  await page.route(/\/rest\/v1\/media/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fallback()
  })
  await page.reload()
  await expect.poll(() => scrolledTo(page), 'after a reload').toBe(2000)
  await page.unrouteAll({ behavior: 'wait' })

  // The search above a page keeps it, also when one of its results leads away.
  await page.goto('/recipes')
  await arrived(page)
  await expect.poll(() => scrollTo(page, 1500)).toBe(1500)
  await page.getByRole('button', { name: 'Search family hub...' }).click()
  await page.getByRole('combobox').fill('Relative 23')
  await page.getByRole('option', { name: 'Relative 23' }).click()
  await expect(page.getByRole('heading', { name: 'Relative 23' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/recipes')
  await expect.poll(() => scrolledTo(page), 'after a search').toBe(1500)

  // The timeline draws only the rows in sight.
  await page.goto('/media')
  await page.getByRole('button', { name: 'Timeline' }).click()
  await arrived(page)
  await expect.poll(() => scrollTo(page, 1000)).toBe(1000)
  await leave(page)
  await page.goBack()
  await expect.poll(() => scrolledTo(page), 'the timeline').toBe(1000)
})

test('Back leads to where the tree was left', { tag: '@both' }, async ({ rosa, isMobile }) => {
  const page = await rosa.open(null)
  const { data: people = [] } = await rosa.db
    .from('family_history')
    .insert(
      Array.from({ length: 30 }, (_, index) => ({
        family_id: rosa.family_id,
        member_name: `Relative ${index}`,
      })),
    )
    .select('id')
    .throwOnError()
  await page.goto(`/history?view=tree&person=${people[3]?.id}`)
  const tree = page.getByRole('tree')
  const drawing = () =>
    tree
      .locator('> div')
      .last()
      .evaluate((layer) => layer.style.transform)
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  const first = await drawing()
  if (isMobile) await page.getByRole('button', { name: 'Zoom', exact: true }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(drawing).not.toBe(first)
  await arrived(page)
  const zoomed = await drawing()
  await leave(page)
  await page.goBack()
  await expect.poll(drawing).toBe(zoomed)
})

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** @returns where the page is after what came into sight has its height */
async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate(async (top) => {
    window.scrollTo(0, top)
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
  }, top)
  return scrolledTo(page)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Family', exact: true }).first().click()
  await expect(page).toHaveURL('/family')
  await arrived(page)
}

type Member = Parameters<typeof share>[0]

/** Content for several pages. */
async function fill(rosa: Member, kinfold: Kinfold): Promise<void> {
  const { db, id: user_id, family_id } = rosa
  const forty = Array.from({ length: 40 }, (_, index) => index + 1)
  const lines = 'One line after the other, for a page that is long enough.\n'.repeat(6)
  await db
    .from('posts')
    .insert(forty.map((number) => ({ family_id, user_id, content: `${lines}Post ${number}` })))
    .throwOnError()
  await db
    .from('recipes')
    .insert(
      forty.map((number) => ({
        family_id,
        user_id,
        title: `Pie ${number}`,
        ingredients: '1 egg',
        instructions: 'Bake.',
      })),
    )
    .throwOnError()
  await db
    .from('family_history')
    .insert(forty.map((number) => ({ family_id, member_name: `Relative ${number}` })))
    .throwOnError()
  const { file_path } = await share(rosa, plain(), { title: 'Photo' })
  await multiply(kinfold, file_path, 60)
}
