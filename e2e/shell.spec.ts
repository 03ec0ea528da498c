// Around every screen: top bar, sidebar or drawer, account menu, members.

import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { arrived } from './members.ts'

const places = [
  ['Home', '/home'],
  ['Family', '/family'],
  ['Messages', '/messages'],
  ['Events', '/events'],
  ['Recipes', '/recipes'],
  ['Music', '/music'],
  ['Family History', '/history'],
  ['Media', '/media'],
  ['Profile', '/profile'],
  ['Settings', '/settings'],
] as const

test('the menu leads to every screen', { tag: ['@both', '@main'] }, async ({ rosa, viewport }) => {
  const page = await rosa.open()
  const phone = (viewport?.width ?? 0) < 768
  for (const [name, path] of places) {
    if (phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (phone) await expect(menu).toBeHidden()
    else await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('the sidebar folds and stays folded; on a phone it is a drawer that Escape closes', {
  tag: '@both',
}, async ({ rosa, viewport }) => {
  const page = await rosa.open()
  if ((viewport?.width ?? 0) < 768) {
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
    return
  }
  await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('members appear with their presence, a new member live', async ({ rosa, addMember, viewport }) => {
  const page = await rosa.open()
  if ((viewport?.width ?? 0) < 768) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Invite members' })).toBeVisible()

  const bento = await addMember('Bento Oliveira')
  const bentosPage = await bento.open(null)
  await bentosPage.clock.install()
  await bentosPage.goto('/home')
  const entry = menu.getByRole('link', { name: /Bento Oliveira/ })
  await expect(entry).toBeVisible()
  await expect(entry).toContainText('Online')
  await entry.click()
  await expect(page.getByRole('main')).toContainText('Bento Oliveira')

  const seen = bentosPage.waitForRequest(
    (request) => request.method() === 'PATCH' && Boolean(request.postData()?.includes('last_seen')),
  )
  await bentosPage.clock.fastForward('02:00')
  await seen
})

test('logging out in another tab leads to the sign-in, and removes the drafts of this tab', async ({
  rosa,
}) => {
  const page = await rosa.open()
  const other = await page.context().newPage()
  await other.goto('/home')
  await page.getByLabel('What would you like to share with your family?').fill('A secret for later')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await stored()).toContain('A secret for later')

  await other.getByRole('button', { name: 'My Account' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored()).not.toContain('A secret for later')
})

test('a sign-out that the server refuses is reported, and leads to the sign-in anyway', {
  tag: '@desktop',
}, async ({ rosa }) => {
  const page = await rosa.open()
  await page.getByLabel('What would you like to share with your family?').fill('A secret for later')
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Sign out failed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.goto('/home')
  await expect(page, 'nobody is signed in here').toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret for later')
})

test('the keyboard reaches the content past the menu', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open()
  await page.reload()
  await arrived(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
