// Invitations: the link as a visitor, as a member of another family and with a dead code, and a mail that only the outbox has.

import { register } from '../app.ts'
import { expect, test } from '../kinfold.ts'
import { aPerson } from '../members.ts'
import { shoot, shootLarge } from './shoot.ts'

test('invitations', async ({ rosa, newFamily, visitor }) => {
  const guest = await visitor()
  await guest.goto(rosa.link)
  await expect(guest.getByText("You've been invited to join")).toBeVisible()
  await shoot(guest, 'join-visitor')
  await shootLarge(guest, 'join-visitor', { fullPage: true })
  await guest.goto('/join/AAAAAAAA')
  await expect(guest.getByRole('heading').first()).toBeVisible()
  await shoot(guest, 'join-dead')
  await register(guest, aPerson('Otto Marsh'))
  await guest.waitForURL('/create-family')
  await guest.goto(rosa.link)
  await expect(guest.getByRole('button', { name: 'Join Family Hub' })).toBeVisible()
  await shoot(guest, 'join-signed-in')
  await guest.goto('/join/AAAAAAAA')
  await expect(guest.getByRole('heading').first()).toBeVisible()
  await shoot(guest, 'join-dead-signed-in')

  const lena = await newFamily('Lena Marsh', 'Marsh')
  const other = await lena.open(rosa.link)
  await expect(other.getByText('Already in a Family')).toBeVisible()
  await shoot(other, 'join-already')

  const page = await rosa.open('/invite-members')
  await expect(page.getByText('Continue to Family Hub')).toBeVisible()
  await shoot(page, 'invite-members', { fullPage: true })
  await page.getByPlaceholder('grandma@example.com').fill('grandma@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is only in the outbox/)).toBeVisible()
  await shoot(page, 'invite-saved', { fullPage: true })
})
