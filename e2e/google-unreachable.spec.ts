// Google is configured but does not answer.

import { register, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson } from './members.ts'

test.use({
  environment: {
    // No server listens there.
    GOOGLE_ISSUER_URL: 'http://localhost:9',
    GOOGLE_CLIENT_ID: 'a-gateway',
    GOOGLE_CLIENT_SECRET: 'a-secret',
  },
})

test('the app reports that Google is unreachable, and a password still works', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(
    toast(page, 'Google login failed', 'The sign-in provider cannot be reached. Please try again later.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  await register(page, aPerson('Rosa Oliveira'))
  await expect(page).toHaveURL('/create-family')
})
