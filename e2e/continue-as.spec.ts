// A link with the session of another account: an attack, or a shared computer.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'

/** Opens a link as mails contain it, with the session of this member. */
async function openLinkOf(page: Page, { db }: Member) {
  const { data } = await db.auth.getSession()
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'recovery',
  })
  await page.goto(`/reset-password#${fragment}`)
}

async function expectSignedInAs(page: Page, { email }: Member) {
  await page.goto('/settings')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
}

test('a link for another account never switches silently', { tag: '@both' }, async ({ rosa, bento }) => {
  const page = await rosa.open()
  await openLinkOf(page, bento)

  await expect(page.getByRole('heading', { name: 'Continue as Bento Oliveira?' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(bento.email)).toBeVisible()
  await expect(page.getByText(rosa.email)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Stay signed in as Rosa Oliveira' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expectSignedInAs(page, rosa)
  await page.goto('/home?code=of-another-account')
  await expectSignedInAs(page, rosa)

  await openLinkOf(page, bento)
  await page.getByRole('button', { name: 'Continue as Bento Oliveira' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expectSignedInAs(page, bento)
  expect((await rosa.db.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})
