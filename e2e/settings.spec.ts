// Settings: account, security, notifications, and their failures.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { composer, fillSignIn, post, postBy, toast } from './app.ts'
import { isSecure } from './host.ts'
import { expect, test } from './kinfold.ts'
import { linkIn, mailTo } from './mail.ts'
import { aPerson, type FamilyMember, signedIn } from './members.ts'
import { png } from './photo.ts'

test('each tab has a URL, and Back returns to the previous one', { tag: '@both' }, async ({ rosa }) => {
  const page = await rosa.open('/settings')
  await expect(page.getByRole('heading', { name: 'Your name' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Security' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter')
  await expect(page).toHaveURL('/settings?tab=notifications')
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')

  await page.getByLabel('Full name').fill('Lena Marsh')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page.getByLabel('Full name')).toBeHidden()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Lena Marsh')
})

test('a new name is shown in the app', async ({ rosa }) => {
  const page = await rosa.open('/settings')
  const name = page.getByLabel('Full name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('  ')
  await save.click()
  await expect(page.getByText('Name is required')).toBeVisible()

  await name.fill('Lena Marsh')
  await page.route('**/auth/v1/user*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { code: 422, error_code: 'validation_failed' } })
      : route.continue(),
  )
  await save.click()
  await expect(toast(page, 'Failed to update settings', 'An error occurred')).toBeVisible()
  await page.unroute('**/auth/v1/user*')
  await save.click()
  await expect(toast(page, 'Settings updated')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena')
})

test('a new email address counts once both mailboxes confirm it', { tag: '@desktop' }, async ({
  rosa,
  bento,
  kinfold,
}) => {
  const page = await rosa.open('/settings')
  const newEmail = aPerson('Rosa New').email
  const email = page.getByLabel('Email', { exact: true })
  const change = page.getByRole('button', { name: 'Change email' })
  await change.click()
  await expect(page.getByText('This is already your address')).toBeVisible()
  await email.fill('rosa at home')
  await change.click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await email.fill(bento.email)
  await change.click()
  await expect(toast(page, 'Failed to update settings', 'already')).toBeVisible()
  await expect(email).toHaveValue(bento.email)

  await email.fill(newEmail)
  await change.click()
  await expect(toast(page, 'Settings updated')).toBeVisible()
  await expect(
    page.getByText(`We sent an email to ${newEmail} and one to your current address`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await expectAccessible(page)

  const toNew = linkIn(await mailTo(kinfold, newEmail, /new email address/))
  const toPresent = linkIn(await mailTo(kinfold, rosa.email, /change of your email address/))
  await page.goto(toNew)
  await expect(
    toast(page, 'One of two confirmed', 'Now open the link in the email to your other'),
  ).toBeVisible()
  await expect(page).toHaveURL('/settings?tab=account')
  await page.goto(toPresent)
  await expect(toast(page, 'Settings updated', `Your email address is now ${newEmail}.`)).toBeVisible()
  await expect(page.getByText('Waiting for your confirmation')).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail)

  await page.goto(toPresent)
  await expect(toast(page, 'Failed to update settings', 'This link no longer works')).toBeVisible()
})

test('the password changes only with the current one', { tag: '@main' }, async ({ rosa }) => {
  const page = await rosa.open('/settings?tab=security')
  const save = page.getByRole('button', { name: 'Change password' })
  await save.click()
  await expect(page.getByText('Enter your current password')).toBeVisible()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('é'.repeat(37))
  await save.click()
  await expect(page.getByText('Password must be at most 72 bytes long')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('pear-cake-on-monday')
  await page.getByLabel('Confirm new password').fill('pear-cake-on-tuesday')
  await save.click()
  await expect(toast(page, "Passwords don't match", 'New password and confirmation must match')).toBeVisible()
  await page.getByLabel('Confirm new password').fill('pear-cake-on-monday')
  await save.click()
  await expect(toast(page, 'Failed to change password', 'Current password is incorrect')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('pear-cake-on-monday')

  await page.getByLabel('Current password').fill(rosa.password)
  await page.route('**/auth/v1/user*', (route) => route.fulfill({ status: 400, json: {} }))
  await save.click()
  await expect(toast(page, 'Failed to change password', 'An error occurred')).toBeVisible()
  await page.unroute('**/auth/v1/user*')
  await save.click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
})

test('a device that is signed out remotely notices', { tag: '@desktop' }, async ({
  rosa,
  kinfold,
  visitor,
}) => {
  const page = await rosa.open()
  const phone = await visitor()
  await phone.goto('/login')
  await fillSignIn(phone, rosa)
  await expect(phone).toHaveURL('/home')
  await signedIn(kinfold, rosa)

  await page.goto('/settings?tab=security')
  const others = page.getByRole('button', { name: /^Sign out: / })
  await expect(others).toHaveCount(2)
  // This browser is the one with a known name.
  await page.route('**/rpc/revoke_session', (route) => route.abort(), { times: 1 })
  const phoneRow = page.getByRole('button', { name: /^Sign out: Chrome/ })
  await phoneRow.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out this device?' })
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(toast(page, 'The device could not be signed out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(toast(page, 'The device was signed out')).toBeVisible()
  await expect(others).toHaveCount(1)

  await expect(toast(phone, 'Signed out', 'This device was signed out from another device.')).toBeVisible()
  await expect(phone).toHaveURL('/login')

  await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out of all other devices' }).click()
  await expect(toast(page, 'All other devices were signed out')).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('notifications are chosen per device, in all its tabs', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open('/settings?tab=notifications')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/settings?tab=notifications')
  for (const name of ['Email notifications', 'Chat notifications', 'Event reminders', 'Family updates']) {
    await expect(page.getByRole('switch', { name })).toBeChecked()
  }
  await page.getByRole('switch', { name: 'Family updates' }).click()
  await expect(toast(page, 'Notification settings saved')).toBeVisible()
  await expect(otherTab.getByRole('switch', { name: 'Family updates' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Family updates' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Event reminders' })).toBeChecked()
})

test('email is chosen for all devices, and a failed change is reported', async ({ rosa, visitor }) => {
  const page = await rosa.open('/settings?tab=notifications')
  const mails = page.getByRole('switch', { name: 'Email notifications' })
  await expect(mails).toBeChecked()

  await page.route('**/rest/v1/notification_settings*', (route) => route.abort())
  await mails.click()
  await expect(toast(page, 'Failed to update settings')).toBeVisible()
  await expect(mails).toBeChecked()
  await page.reload()
  await expect(page.getByText('Your email setting could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rest/v1/notification_settings*')
  await page.getByRole('button', { name: 'Try Again' }).click()

  await mails.click()
  await expect(toast(page, 'Notification settings saved')).toBeVisible()
  const tablet = await visitor()
  await tablet.goto('/settings?tab=notifications')
  await fillSignIn(tablet, rosa)
  await expect(tablet.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked()
})

test('the last admin cannot leave, a member can', async ({ rosa, bento }) => {
  const rosasPage = await rosa.open('/settings')
  await rosasPage.getByRole('button', { name: 'Leave family' }).click()
  const dialog = rosasPage.getByRole('dialog')
  await expect(dialog).toContainText('Your posts stay with them')
  await dialog.getByRole('button', { name: 'Leave family' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A family needs an admin.')
  await expectAccessible(rosasPage, '[role="dialog"]')
  await dialog.getByRole('link', { name: 'Choose another admin' }).click()
  await expect(rosasPage).toHaveURL('/family')

  const bentosPage = await bento.open('/settings')
  await bentosPage.getByRole('button', { name: 'Leave family' }).click()
  await bentosPage.getByRole('dialog').getByRole('button', { name: 'Leave family' }).click()
  await expect(toast(bentosPage, 'You have left the family')).toBeVisible()
  await expect(bentosPage.getByRole('button', { name: 'Leave family' })).toBeHidden()
  await bentosPage.goto('/home')
  await expect(bentosPage.getByRole('link', { name: 'Create a Family Hub' }).first()).toBeVisible()
})

test('the export contains everything of yours, including photos', { tag: '@desktop' }, async ({
  rosa,
  bento,
  kinfold,
}) => {
  const film = await keepMemories(rosa)
  await writeTo(rosa, bento, 'Do not forget the pears')
  const page = await rosa.open()
  await page.getByTestId('photo-picker').setInputFiles({
    name: 'pear tree.png',
    mimeType: 'image/png',
    buffer: png(640, 480, [181, 74, 39]),
  })
  await expect(page.getByAltText('Photo to be posted')).toBeVisible()
  await post(page, 'First frost on the pear tree')
  await expect(postBy(page, 'First frost on the pear tree')).toBeVisible()
  await expect(composer(page)).toHaveValue('')

  await page.goto('/settings')
  await page.route('**/storage/v1/object/public/posts/**', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(toast(page, 'The export failed', 'A file could not be read.')).toBeVisible()
  await page.unroute('**/storage/v1/object/public/posts/**')

  await page.route('**/storage/v1/object/public/posts/**', () => {})
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('File 1 of 5')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible()
  await page.unroute('**/storage/v1/object/public/posts/**')

  // Over plain http, the archive is collected in memory.
  if (isSecure) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: kinfold.url, quotaSize: 1000 })
    await page.getByRole('button', { name: 'Export my data' }).click()
    await expect(toast(page, 'The export failed', 'There is not enough space on this device.')).toBeVisible()
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: kinfold.url })
  }

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^kinfold-\d{4}-\d\d-\d\d\.zip$/)
  // The archive is not compressed, so it can be read directly.
  const bytes = await readFile(await download.path())
  const zip = bytes.toString('latin1')
  const kinds = ['profile', 'account', 'posts', 'likes', 'events', 'answers', 'recipes', 'history', 'media']
  kinds.push(
    'messages',
    'playlists',
    'songs',
    'favourite-recipes',
    'immediate-family',
    'appearance',
    'calendar-feeds',
    'event-reminders',
    'push-devices',
  )
  for (const name of kinds) expect(zip).toContain(`${name}.json`)
  expect(zip).toContain('"content": "First frost on the pear tree"')
  expect(zip).toMatch(/photos\/\d{4}-\d\d-\d\d [0-9a-f]{8}-[0-9a-f]{4}\.webp/)
  expect(zip).toContain('RIFF')
  expect(zip).toContain('"title": "Pear cake"')
  expect(zip).toMatch(/recipes\/\d{4}-\d\d-\d\d [0-9a-f]{8}-[0-9a-f]{4}\.png/)
  expect(zip).toContain('"member_name": "Ines Oliveira"')
  expect(zip).toMatch(/history\/\d{4}-\d\d-\d\d [0-9a-f]{8}-[0-9a-f]{4}\.png/)
  expect(zip).toContain('"is_private": true')
  expect(zip).toMatch(/media\/\d{4}-\d\d-\d\d [0-9a-f]{8}-[0-9a-f]{4}\.mp4/)
  expect(bytes.includes(film)).toBe(true)
  expect(zip).toContain('"content": "Do not forget the pears"')
  expect(zip).toMatch(/messages\/\d{4}-\d\d-\d\d [0-9a-f]{8}-[0-9a-f]{4}\.png/)
  expect(zip).toContain('README.txt')
  expect(zip).toContain('index.html')
  expect(zip).toMatch(/<img loading="lazy" src="photos\/[^"]+\.webp" alt="First frost on the pear tree">/)
  expect(zip).not.toContain('These files are no longer on the server')

  await page.route('**/storage/v1/object/public/posts/**', (route) => route.fulfill({ status: 404 }))
  const downloadingAgain = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const without = (await readFile(await (await downloadingAgain).path())).toString('latin1')
  expect(without).toContain('These files are no longer on the server')
  expect(without).not.toContain('RIFF')

  const bentosPage = await bento.open('/settings')
  const downloadingBentos = bentosPage.waitForEvent('download')
  await bentosPage.getByRole('button', { name: 'Export my data' }).click()
  const bentos = await readFile(await (await downloadingBentos).path())
  expect(bentos.includes(film)).toBe(false)
  expect(bentos.toString('latin1')).not.toContain('A walk')
  expect(bentos.toString('latin1')).not.toContain('Do not forget the pears')
  await expect(bentosPage.getByRole('button', { name: "Export the family's data" })).toBeHidden()

  await page.unroute('**/storage/v1/object/public/posts/**')
  const downloadingFamily = page.waitForEvent('download')
  await page.getByRole('button', { name: "Export the family's data" }).click()
  const familyDownload = await downloadingFamily
  expect(familyDownload.suggestedFilename()).toMatch(/^kinfold-family-\d{4}-\d\d-\d\d\.zip$/)
  const ofFamily = await readFile(await familyDownload.path())
  const familyText = ofFamily.toString('latin1')
  for (const name of ['family', 'members', 'likes', 'answers', 'songs'])
    expect(familyText).toContain(`${name}.json`)
  expect(familyText).toContain('"full_name": "Bento')
  expect(familyText).toContain('RIFF')
  expect(ofFamily.includes(film)).toBe(true)
  expect(familyText).not.toContain('Do not forget the pears')
  expect(familyText).not.toContain('invite_code')
})

/** A message with a photo. */
async function writeTo({ db }: FamilyMember, { id }: FamilyMember, content: string): Promise<void> {
  const { data: conversation_id } = await db.rpc('open_conversation', { person: id }).throwOnError()
  const photo_path = `${conversation_id}/${randomBytes(16).toString('base64url')}.png`
  const photo = png(8, 6, [94, 128, 100])
  const { error } = await db.storage.from('messages').upload(photo_path, photo, { contentType: 'image/png' })
  if (error) throw error
  await db
    .from('messages')
    .insert({ conversation_id, content, image_paths: [photo_path] })
    .throwOnError()
}

/** A recipe, an ancestor and a private film. @returns the film */
async function keepMemories({ db, id, family_id }: FamilyMember): Promise<Buffer> {
  const random = () => randomBytes(16).toString('base64url')
  const store = async (bucket: string, path: string, bytes: Buffer, contentType: string) => {
    const { error } = await db.storage.from(bucket).upload(path, bytes, { contentType })
    if (error) throw error
    return db.storage.from(bucket).getPublicUrl(path).data.publicUrl
  }
  const picture = () => store('pictures', `${random()}.png`, png(8, 6, [94, 128, 100]), 'image/png')
  await db
    .from('recipes')
    .insert({
      family_id,
      title: 'Pear cake',
      ingredients: 'Pears',
      instructions: 'Bake.',
      image_url: await picture(),
    })
    .throwOnError()
  await db
    .from('family_history')
    .insert({ family_id, member_name: 'Ines Oliveira', image_url: await picture() })
    .throwOnError()
  const film = await readFile('test/media/wander.mp4')
  const file_path = `${id}/${random()}.mp4`
  await store('family-media', file_path, film, 'video/mp4')
  await db.from('media').insert({ family_id, title: 'A walk', file_path, is_private: true }).throwOnError()
  return film
}

test('a deleted account is gone and cannot sign in', { tag: '@main' }, async ({ rosa }) => {
  const page = await rosa.open('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
  ).toBeVisible()
  await expect(dialog.getByText(/^Deleted: .* your recipes, the photos, videos and documents/)).toBeVisible()
  await expect(
    dialog.getByText(/^Kept: .* family history with their pictures, and the family's playlists\.$/),
  ).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.route('**/functions/v1/delete-account', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Failed to delete account', 'The server has a problem.')).toBeVisible()
  await page.unroute('**/functions/v1/delete-account')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await fillSignIn(page, rosa)
  await expect(toast(page, 'Login failed', 'Invalid email or password')).toBeVisible()
})

test('the appearance shows before the app has loaded, in other tabs, and on other devices', async ({
  rosa,
}) => {
  const page = await rosa.open('/settings?tab=display')
  const other = await page.context().newPage()
  const answered = other.waitForResponse('**/rest/v1/appearance_settings?*')
  await other.goto('/recipes')
  await answered
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Larger', { exact: true }).click()
  const html = (one: Page) => one.locator('html[data-theme="dark"][data-text-size="130"]')
  await expect(html(other)).toBeAttached()
  await expect(page.getByRole('radio', { name: 'Larger' })).toBeChecked()

  const device = await rosa.open('/home', { colorScheme: 'light' })
  await expect(html(device)).toBeAttached()
  await expect(device.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(device.locator('html')).toHaveCSS('font-size', '20.8px')
  await device.route('**/assets/*.js', (route) => route.abort())
  await device.reload()
  await expect(html(device)).toBeAttached()
})
