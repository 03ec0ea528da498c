// A hub for invited people, in normal and in large letters.

import type { Page } from '@playwright/test'
import { fillRegistration } from '../app.ts'
import { expect, test } from '../kinfold.ts'
import { aPerson } from '../members.ts'
import { shoot, shootLarge } from './shoot.ts'

test.use({ environment: { SIGN_UP: 'invited' } })

test('signing up, and waiting for approval', async ({ visitor, rosa }) => {
  const guest = await visitor()
  await guest.goto('/register')
  await guest.getByRole('heading', { name: 'By invitation only' }).waitFor()
  await shoot(guest, 'register-invited')
  await shootLarge(guest, 'register-invited', { fullPage: true })
  await guest.getByRole('button', { name: 'Enter Invite Code' }).click()
  await shoot(guest, 'register-invited-code')

  await guest.goto(rosa.link)
  await guest.getByRole('link', { name: 'Sign up to join' }).click()
  await shoot(guest, 'register-with-invite')
  await shootLarge(guest, 'register-with-invite', { fullPage: true })
  await fillRegistration(guest, aPerson('Otto Marsh'))
  await guest.getByRole('button', { name: 'Join Family Hub' }).waitFor()
  await startFamily(guest)
  await shoot(guest, 'family-waiting')
  await shootLarge(guest, 'family-waiting', { fullPage: true })
})

async function startFamily(page: Page) {
  await page.goto('/create-family')
  await page.getByLabel('Family name').fill('The Marshes of Lower Saxony')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
}
