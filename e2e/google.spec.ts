// Signing in with Google, against a local provider: real OpenID Connect.

import type { Page } from '@playwright/test'
import { startOidcProvider, type TestProvider } from '../test/oidc-provider.ts'
import { register, toast } from './app.ts'
import { test as base, expect } from './kinfold.ts'
import { aPerson } from './members.ts'

const test = base.extend<object, { google: TestProvider }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const google = await startOidcProvider()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ google }, use) => {
      const { issuer, clientId, clientSecret } = google.options
      await use({
        GOOGLE_ISSUER_URL: issuer,
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
      })
    },
    { scope: 'worker' },
  ],
})
// One worker, so that one server starts.
test.describe.configure({ mode: 'default' })

/** A person with a Google account; their password here is not known to anyone. */
function someoneAtGoogle(google: TestProvider, name: string, claims = {}) {
  const person = aPerson(name)
  google.knows({ sub: person.email, email: person.email, email_verified: true, name, ...claims })
  return person
}

async function choose(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page).toHaveTitle('Choose an account')
  await page.getByRole('button', { name: account }).click()
}

test('a person registers with Google, creates a family and signs in elsewhere', {
  tag: ['@desktop', '@main'],
}, async ({ visitor, google }) => {
  const rosa = someoneAtGoogle(google, 'Rosa Oliveira')
  const page = await visitor()
  await page.goto('/register')
  await choose(page, rosa.email)
  await expect(page).toHaveURL('/create-family')
  await page.getByLabel('Family name').fill('Oliveira')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page).toHaveURL('/invite-members')

  const elsewhere = await visitor()
  await elsewhere.goto('/login')
  await choose(elsewhere, rosa.email)
  await expect(elsewhere).toHaveURL('/home')
  await expect(elsewhere.getByRole('heading', { name: /Rosa/ }).first()).toBeVisible()

  // A user with a family goes home, whichever page they came from.
  const again = await visitor()
  await again.goto('/register')
  await choose(again, rosa.email)
  await expect(again).toHaveURL('/home')
})

test('no token stays in the URL or the history', async ({ visitor, google }) => {
  const rosa = someoneAtGoogle(google, 'Rosa Oliveira')
  const page = await visitor()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/login')
  await choose(page, rosa.email)
  await expect(page).toHaveURL('/home')
  expect(page.url()).not.toContain('#')
  expect(addresses.some((address) => address.includes('access_token'))).toBe(true)

  await page.getByRole('link', { name: 'Family', exact: true }).first().click()
  await expect(page).toHaveURL('/family')
  await page.goBack()
  await expect(page).toHaveURL('/home')
  expect(page.url()).not.toContain('#')
})

test('a cancelled sign-in is reported, and the URL is clean', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await choose(page, 'Cancel')
  await expect(toast(page, 'Google login failed', 'The sign-in was cancelled.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/register')
  await choose(page, 'Cancel')
  await expect(toast(page, 'Google login failed', 'The sign-in was cancelled.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // The failure is not part of the page they were going to.
  const rosa = aPerson('Rosa Oliveira')
  await register(page, rosa)
  await expect(page).toHaveURL('/create-family')
})

test('an address that Google has not verified opens no account', { tag: '@desktop' }, async ({
  rosa,
  visitor,
  google,
}) => {
  google.knows({ sub: `not-${rosa.email}`, email: rosa.email, email_verified: false })

  const page = await visitor()
  await page.goto('/login')
  await choose(page, rosa.email)
  await expect(toast(page, 'Google login failed', 'This email address already has an account.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('an invitation survives the redirect to Google and back', async ({ rosa, visitor, google }) => {
  const { link } = rosa
  const bento = someoneAtGoogle(google, 'Bento Oliveira')
  const page = await visitor()
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign up to join' }).click()
  await choose(page, 'Cancel')
  await expect(toast(page, 'Google login failed', 'The sign-in was cancelled.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up to join' }).click()
  await choose(page, bento.email)
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(page).toHaveURL('/home')
})
