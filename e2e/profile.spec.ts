// Profiles: editing your own, with picture and immediate family; reading those of others.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { asTakenByPhone, png } from './photo.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function edit(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** Saves the picture as the crop dialog proposes. */
async function choosePhoto(page: Page, colour: [number, number, number]): Promise<void> {
  const buffer = png(900, 600, colour)
  await page.getByTestId('avatar-picker').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Save photo' }).click()
}

/** The address of the original of a displayed rendition. */
async function storedFile(image: Locator): Promise<string> {
  const url = new URL((await image.getAttribute('src')) ?? '')
  return url.origin + url.pathname.replace('/render/image/', '/object/')
}

test('a profile is edited and saved, and others see it live', { tag: '@main' }, async ({ rosa, bento }) => {
  const bentosPage = await bento.open(`/profile/${rosa.id}`)
  await expect(heading(bentosPage, rosa.name)).toBeVisible()
  await expect(bentosPage.getByRole('main')).toContainText('Email not available')
  await expect(bentosPage.getByRole('main')).toContainText('Admin')
  await expect(bentosPage.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)

  const rosasPage = await rosa.open('/profile')
  await expect(rosasPage.getByRole('main')).toContainText(rosa.email)
  await expect(rosasPage.getByRole('main')).toContainText('Member since')
  await expectAccessible(rosasPage)
  await rosasPage.getByRole('button', { name: 'Edit Profile' }).click()
  await expectAccessible(rosasPage)
  await rosasPage.getByLabel('Full name').fill('Rosa de Oliveira')
  await rosasPage.getByLabel('Phone').fill('+351 21 555 0100')
  await rosasPage.getByLabel('Location').fill('Rua das Pereiras 4\nLisbon')
  await rosasPage.getByLabel('Birthdate').fill('1950-02-28')
  await rosasPage.getByLabel('Bio').fill('Keeps the pear tree.\nBakes on Sundays.')
  await save(rosasPage)

  await expect(toast(rosasPage, 'Profile updated')).toBeVisible()
  await expect(heading(rosasPage, 'Rosa de Oliveira')).toBeVisible()
  await expect(rosasPage.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  for (const page of [rosasPage, bentosPage]) {
    await expect(heading(page, 'Rosa de Oliveira')).toBeVisible()
    for (const text of ['+351 21 555 0100', 'Lisbon', 'February 28, 1950', 'Bakes on Sundays.']) {
      await expect(page.getByRole('main')).toContainText(text)
    }
  }
  // The shell shows the new name, too.
  await rosasPage.getByRole('button', { name: 'My Account' }).click()
  await expect(rosasPage.getByRole('menu')).toContainText('Rosa de Oliveira')
  await expectAccessible(bentosPage)
})

test('a birthday is the same day in every time zone', { tag: '@desktop' }, async ({
  rosa,
  kinfold,
  browser,
}) => {
  const page = await rosa.open()
  const { db, id } = rosa
  await db.from('profiles').update({ birth_date: '1950-03-01' }).eq('id', id).throwOnError()
  const storageState = await page.context().storageState()

  for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
    const context = await browser.newContext({ baseURL: kinfold.url, storageState, timezoneId })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/profile')
    await expect(elsewhere.getByRole('main')).toContainText('March 1, 1950')
    await elsewhere.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(elsewhere.getByLabel('Birthdate')).toHaveValue('1950-03-01')
    await context.close()
  }
})

test('Cancel restores; leaving with unsaved changes asks first', { tag: '@both' }, async ({ rosa }) => {
  const page = await rosa.open()
  await edit(page)
  await page.getByLabel('Bio').fill('Half a thought')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Half a thought')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('')

  // Without changes there is no question.
  await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL('/events')

  await edit(page)
  await page.getByLabel('Bio').fill('Half a thought')
  await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Half a thought')

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded

  await edit(page)
  await page.getByLabel('Bio').fill('Half a thought')
  await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/events')
})

test('a photo is cropped, stripped of metadata, shown everywhere, replaced and removed', async ({
  rosa,
  bento,
}) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open('/family')]
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto('/profile')

  const buffer = asTakenByPhone(await paint(page, SCENES.frost))
  expect(buffer.includes('Exif')).toBe(true)
  await page.getByTestId('avatar-picker').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  await expectAccessible(page, '[role="dialog"]')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.2')
  await dialog.getByRole('group').press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const shown = page.getByRole('main').locator('img')
  const first = await storedFile(shown)
  const stored = await fetch(first)
  expect(stored.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await stored.arrayBuffer()).includes('Exif')).toBe(false)
  expect(first).toMatch(/_512x512\.webp$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)
  // Immediately in the account menu, and on Bento's screen.
  await expect.poll(() => storedFile(page.getByRole('banner').locator('img'))).toBe(first)
  const card = bentosPage.getByRole('main').getByRole('listitem').filter({ hasText: rosa.name })
  await expect.poll(() => storedFile(card.locator('img'))).toBe(first)

  await page.getByRole('button', { name: 'Change photo' }).click()
  await expect(page.getByRole('menuitem', { name: 'Choose another photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choosePhoto(page, [80, 120, 90])
  await expect.poll(() => storedFile(shown)).not.toBe(first)
  const second = await storedFile(shown)
  await expect.poll(() => storedFile(card.locator('img'))).toBe(second)
  await expect.poll(async () => (await fetch(first)).ok).toBe(false)

  await page.route('**/storage/v1/object/avatars/**', (route) => route.abort())
  await choosePhoto(page, [181, 74, 39])
  await expect(toast(page, 'Update failed', 'Failed to update profile information')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedFile(shown)).toBe(second)
  expect((await fetch(second)).ok).toBe(true)
  await page.unroute('**/storage/v1/object/avatars/**')

  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.getByRole('menuitem', { name: 'Remove photo' }).click()
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(card.locator('img')).toHaveCount(0)
  await expect.poll(async () => (await fetch(second)).ok).toBe(false)
  expect(violations).toEqual([])
})

test('a file that is not a photo is refused', async ({ rosa }) => {
  const page = await rosa.open('/profile')
  await page
    .getByTestId('avatar-picker')
    .setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear Rosa') })
  await expect(
    toast(page, 'Update failed', 'letter.png is not a photo that can be shown here.'),
  ).toBeVisible()
})

test('the immediate family is chosen on your own profile, and no one else sees it', {
  tag: '@desktop',
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open('/profile'), await bento.open(null)]
  await expect(page.getByRole('main')).toContainText('You have not chosen anyone yet.')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByText('Photos and videos you mark as private are visible only to you')).toBeVisible()
  const box = page.getByRole('checkbox', { name: bento.name })
  await box.press('Space')
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText('You have not chosen anyone yet.')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await box.check()
  await page.route('**/rest/v1/immediate_family**', (route) => route.fulfill({ status: 500 }))
  await save(page)
  await expect(toast(page, 'Update failed')).toBeVisible()
  await expect(box).toBeChecked()
  await page.unroute('**/rest/v1/immediate_family**')
  await save(page)
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Immediate family' })).toContainText(bento.name)

  await bentosPage.route('**/rest/v1/immediate_family**', (route) => route.abort())
  await bentosPage.goto('/profile')
  await expect(toast(bentosPage, 'Failed to load your immediate family')).toBeVisible()
  await bentosPage.unroute('**/rest/v1/immediate_family**')
  await bentosPage.reload()
  await expect(bentosPage.getByRole('region', { name: 'Immediate family' })).not.toContainText(rosa.name)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await box.uncheck()
  await save(page)
  await expect(page.getByRole('main')).toContainText('You have not chosen anyone yet.')
})

test('profiles that do not exist, belong to another family, or fail to load', async ({
  rosa,
  bento,
  newFamily,
}) => {
  const otto = await newFamily('Otto Marsh', 'Marsh')
  const page = await rosa.open(null)
  for (const id of ['none', crypto.randomUUID(), otto.id]) {
    await page.goto(`/profile/${id}`)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
    await expect(
      page.getByText("This profile does not exist or you don't have permission to view it."),
    ).toBeVisible()
  }
  await expectAccessible(page)

  await withoutLiveUpdates(page)
  const bentosProfile = `**/rest/v1/profiles?*id=eq.${bento.id}*`
  await page.route(bentosProfile, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto(`/profile/${bento.id}`)
  await expect(toast(page, 'Error', 'Failed to load profile information')).toBeVisible()
  await page.unroute(bentosProfile)
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page, bento.name)).toBeVisible()
})

test('a person without a family has a profile, too', { tag: '@desktop' }, async ({ rosa, bento }) => {
  const rosasPage = await rosa.open('/family')
  await rosasPage.getByRole('button', { name: `Manage ${bento.name}` }).click()
  await rosasPage.getByRole('menuitem', { name: 'Remove from family' }).click()
  const bentosPage = await bento.open('/profile')
  await bentosPage.getByRole('button', { name: 'Edit Profile' }).click()
  await bentosPage.getByLabel('Bio').fill('Half a thought')
  await rosasPage.getByRole('dialog').getByRole('button', { name: 'Remove from family' }).click()

  // Being removed from the family keeps what was typed.
  await expect(bentosPage.getByRole('checkbox')).toHaveCount(0)
  await expect(bentosPage.getByLabel('Bio')).toHaveValue('Half a thought')
  await save(bentosPage)
  await expect(toast(bentosPage, 'Profile updated')).toBeVisible()
  await expect(bentosPage.getByRole('main')).toContainText('Half a thought')
  await choosePhoto(bentosPage, [80, 120, 90])
  await expect(bentosPage.getByRole('button', { name: 'Change photo' })).toBeVisible()
})
