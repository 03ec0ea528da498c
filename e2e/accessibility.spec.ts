// Every screen, in light and dark mode, checked by axe.

import { expectAccessible } from './accessible.ts'
import { post, postBy, register } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, arrived } from './members.ts'

test('the screens before home are accessible', { tag: '@both' }, async ({ visitor }) => {
  const page = await visitor()
  for (const path of ['/login', '/register', '/forgot-password', '/attic']) {
    await page.goto(path)
    await arrived(page)
    await expectAccessible(page)
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)

  await register(page, aPerson('Rosa Oliveira'))
  await expect(page.getByLabel('Family name')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/home', '/family', '/events', '/messages']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Create a Family Hub' }).first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('home and its menus are accessible', { tag: ['@both', '@main'] }, async ({ rosa, viewport }) => {
  const page = await rosa.open()
  await expectAccessible(page)
  await post(page, 'Soup at six')
  await expect(postBy(page, 'Soup at six')).toBeVisible()
  await expectAccessible(page)
  if ((viewport?.width ?? 0) < 768) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'My Account' }).click()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
})

for (const screens of [
  ['/invite-members', '/family', '/chat', '/messages', '/events', '/recipes'],
  ['/recipes/none', '/music', '/history', '/media', '/profile', '/settings'],
]) {
  test(`the places of a family: ${screens.join(' ')}`, { tag: '@both' }, async ({ rosa }) => {
    const page = await rosa.open(null)
    for (const path of screens) {
      await page.goto(path)
      await arrived(page)
      await expectAccessible(page)
    }
  })
}

test('an invitation is accessible, for a guest and for a member', async ({ rosa, visitor }) => {
  const { link } = rosa
  const page = await rosa.open(null)
  const guest = await visitor()
  for (const reader of [page, guest]) {
    await reader.goto(link)
    await arrived(reader)
    await expectAccessible(reader)
  }
})

test('error screens are accessible', async ({ rosa }) => {
  const page = await rosa.open()
  await page.route('**/rest/v1/posts**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expectAccessible(page, 'main')

  await page.route('**/rest/v1/profiles**', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  for (const path of ['/home', '/']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /again|retry/i })).toBeVisible()
    await expectAccessible(page)
  }
})
