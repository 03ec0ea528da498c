// A forgotten password on a hub without mail: an admin helps with a link.

import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'

test('an admin helps a member who has forgotten the password', { tag: '@desktop' }, async ({
  rosa,
  bento,
  visitor,
}) => {
  const laptop = await bento.open()
  const phone = await visitor()
  await phone.goto('/login')
  await phone.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(phone.getByText('An admin of your family: on the page “Family”')).toBeVisible()
  await expect(phone.getByText('Check your email')).toHaveCount(0)
  await expectAccessible(phone)

  const page = await rosa.open('/family')
  await page.getByRole('button', { name: `Manage ${bento.name}` }).click()
  await page.getByRole('menuitem', { name: 'Help to sign in' }).click()
  const dialog = page.getByRole('dialog', { name: `Help ${bento.name} to sign in` })
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByAltText(`QR code of the link that helps ${bento.name} to sign in`)).toBeVisible()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await laptop.getByRole('button', { name: /^Notifications/ }).click()
  await expect(laptop.getByText(`${rosa.name} made a link to help you sign in.`)).toBeVisible()

  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: `Hello ${bento.name}` })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByLabel('New password', { exact: true }).fill('pear-cake-on-monday')
  await phone.getByLabel('Confirm new password').fill('pear-cake-on-monday')
  await phone.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(phone, 'Password updated')).toBeVisible()
  await expect(phone).toHaveURL('/home')
  await expect(laptop).toHaveURL('/login')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`${bento.name} set a new password with the link that you made`)).toBeVisible()
})
