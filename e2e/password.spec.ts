// A forgotten password: the mail, the link, and what can be wrong with either.

import { expectAccessible } from './accessible.ts'
import { register, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { linkIn, mailTo, offerMail } from './mail.ts'
import { aPerson, foundFamily } from './members.ts'
import type { Kinfold } from './server.ts'

const SUBJECT = /new password/

async function resetLink(kinfold: Kinfold, email: string) {
  return linkIn(await mailTo(kinfold, email, SUBJECT))
}

test('a forgotten password is replaced through the emailed link', { tag: ['@desktop', '@main'] }, async ({
  rosa,
  kinfold,
  visitor,
}) => {
  const laptop = await rosa.open()

  const page = await visitor()
  await offerMail(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('Email').fill(rosa.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${rosa.email} has an account`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeDisabled()
  await expectAccessible(page)

  const link = await resetLink(kinfold, rosa.email)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(`For ${rosa.email}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('pear-cake-on-monday')
  await page.getByLabel('Confirm new password').fill('pear-cake-on-tuesday')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(page, "Passwords don't match", 'New password and confirmation must match')).toBeVisible()

  // A reload or a failed attempt does not use up the link.
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill('pear-cake-on-monday')
  await page.getByLabel('Confirm new password').fill('pear-cake-on-monday')
  await page.route('**/auth/v1/user', (route) => route.abort())
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(page, 'Failed to change password', 'Kinfold cannot be reached')).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(page).toHaveURL('/home')

  // The laptop was signed out and accepts the new password.
  await laptop.reload()
  await expect(laptop).toHaveURL('/login')
  await laptop.getByLabel('Email').fill(rosa.email)
  await laptop.getByLabel('Password', { exact: true }).fill('pear-cake-on-monday')
  await laptop.getByRole('button', { name: 'Sign in' }).click()
  await expect(laptop).toHaveURL('/home')

  const later = await visitor()
  await offerMail(later)
  await later.goto(link)
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(later)
  await later.getByRole('link', { name: 'Request a new link' }).click()
  await expect(later).toHaveURL('/forgot-password')
})

test('an address without an account gets the same answer, and no email', async ({ kinfold, visitor }) => {
  const nobody = aPerson('Nobody Here')
  const page = await visitor()
  await offerMail(page)
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('rosa at home')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Email is invalid')).toBeVisible()

  await page.getByLabel('Email').fill(nobody.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${nobody.email} has an account`)).toBeVisible()
  expect((await kinfold.outbox()).filter((mail) => mail.includes(nobody.email))).toEqual([])

  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(nobody.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(toast(page, 'The link could not be sent', 'Please wait a minute and try again')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(toast(page, 'The link could not be sent', 'Kinfold cannot be reached')).toBeVisible()
})

test('after a minute the email can be sent again', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  await register(await visitor(), rosa)
  const page = await visitor()
  await offerMail(page)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(rosa.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await mailTo(kinfold, rosa.email, SUBJECT)
  // The mail may arrive before the answer that starts the browser's minute.
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeVisible()
  await page.clock.runFor(61_000)
  // The browser's minute is over, the server's is not.
  await page.getByRole('button', { name: 'Send it again', exact: true }).click()
  await expect(toast(page, 'The link could not be sent', 'Please wait a minute and try again')).toBeVisible()
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Send it again', exact: true }).click()
  await expect(toast(page, 'Sent again')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeDisabled()
})

test('the page for a new password explains itself when opened without a link', async ({ visitor }) => {
  const page = await visitor()
  await offerMail(page)
  await page.goto('/reset-password')
  await expect(page.getByText('open the link in the email we send')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/login')

  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira', '/reset-password')
  await page.getByRole('link', { name: 'Change it in Settings' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
})
