// The family page: members, invitations and what admins do, live for everyone.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { copied, register, toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, type Member } from './members.ts'

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** Rosa, an admin, and Bento, a member, each on the family page. */
async function twoMembers(rosa: Member, bento: Member) {
  const [rosasPage, bentosPage] = await Promise.all([rosa.open('/family'), bento.open('/family')])
  await expect(card(rosasPage, bento.name)).toBeVisible()
  await expect(card(bentosPage, rosa.name)).toBeVisible()
  return { rosasPage, bentosPage }
}

/** Chooses an item from the menu on a member's card. */
async function manage(page: Page, name: string, what: string) {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('members are listed with their roles; only your own email address is shown', async ({ rosa, bento }) => {
  const { rosasPage, bentosPage } = await twoMembers(rosa, bento)

  await expect(rosasPage.getByRole('heading', { level: 1, name: 'Oliveira' })).toBeVisible()
  await expect(rosasPage.getByRole('heading', { name: 'Family Members (2)' })).toBeVisible()
  await expect(card(rosasPage, rosa.name)).toContainText('Admin')
  await expect(card(rosasPage, rosa.name)).toContainText(rosa.email)
  await expect(card(rosasPage, bento.name)).toContainText('Member')
  await expect(card(rosasPage, bento.name)).toContainText('Email not available')
  await expectAccessible(rosasPage)

  // A member manages no one, but may invite.
  await expect(bentosPage.getByRole('button', { name: /^Manage/ })).toHaveCount(0)
  await expect(bentosPage.getByRole('button', { name: 'Add Member' })).toHaveCount(0)
  await expect(bentosPage.getByRole('button', { name: 'Invite Members' })).toBeVisible()

  await card(rosasPage, bento.name).getByRole('link', { name: 'View Profile: Bento Oliveira' }).click()
  await expect(rosasPage.getByRole('main')).toContainText(bento.name)
  await expect(rosasPage).toHaveURL(/\/profile\/[0-9a-f-]{36}$/)
})

test('members are invited by link, QR code and email', { tag: ['@desktop', '@main'] }, async ({
  rosa,
  kinfold,
}) => {
  const nana = aPerson('Nana').email
  const { link } = rosa
  const page = await rosa.open('/family')

  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite family members' })
  await expect(dialog.getByLabel('Invite link')).toHaveValue(link)
  await expect(dialog.getByLabel('Invite link')).toHaveAttribute('readonly')
  await expect(dialog.getByAltText('QR code of the link to join your family')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Invite Members' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveText('Copied')
  expect(await copied(page)).toBe(link)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveText('Copy')

  await page.route('**/functions/v1/send-invitation', (route) => route.abort())
  await dialog.getByLabel('Invite by email').fill(nana)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Failed to send invitation')).toBeVisible()
  await expect(dialog.getByLabel('Invite by email')).toHaveValue(nana)
  await page.unroute('**/functions/v1/send-invitation')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent', `Email invitation sent to ${nana}`)).toBeVisible()
  await expect(dialog.getByLabel('Invite by email')).toHaveValue('')
  expect((await kinfold.outbox()).some((mail) => mail.includes(`To: ${nana}`))).toBe(true)
})

test('an invite link or QR code that fails to load is reported', async ({ rosa }) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  await page.goto('/family')
  const codes = '**/rest/v1/families?select=invite_code**'
  await page.route(codes, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.route('**/functions/v1/qr**', (route) => route.abort())
  await page.getByRole('button', { name: 'Invite Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite family members' })
  await expect(dialog.getByRole('alert')).toContainText('The invite link could not be loaded.')
  await page.unroute(codes)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByLabel('Invite link')).toHaveValue(rosa.link)
  await expect(dialog.getByText('The QR code could not be shown.')).toBeVisible()
})

test('an admin changes a member’s role, who sees it live', {
  tag: '@desktop',
}, async ({ rosa, bento }) => {
  const { rosasPage, bentosPage } = await twoMembers(rosa, bento)

  await manage(rosasPage, bento.name, 'Make admin')
  const question = rosasPage.getByRole('dialog', { name: 'Make Bento Oliveira an admin?' })
  await expect(question).toContainText('change roles, remove members')
  await expectAccessible(rosasPage, '[role="dialog"]')
  await question.getByRole('button', { name: 'Make admin' }).click()
  await expect(toast(rosasPage, 'Role updated')).toBeVisible()
  await expect(card(rosasPage, bento.name)).toContainText('Admin')

  await expect(card(bentosPage, bento.name)).toContainText('Admin')
  await expect(bentosPage.getByRole('button', { name: 'Add Member' })).toBeVisible()

  await manage(bentosPage, rosa.name, 'Make member')
  await bentosPage.getByRole('dialog').getByRole('button', { name: 'Make member' }).click()
  await expect(card(rosasPage, rosa.name)).toContainText('Member')
  await expect(rosasPage.getByRole('button', { name: 'Add Member' })).toHaveCount(0)
})

test('a refusal by the server is explained, and nothing changes', async ({ rosa, bento }) => {
  const { rosasPage } = await twoMembers(rosa, bento)
  await rosasPage.route('**/rest/v1/rpc/update_user_family_role', (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message: 'last_admin' } }),
  )

  await manage(rosasPage, bento.name, 'Make admin')
  await rosasPage.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await expect(toast(rosasPage, 'Failed to change the role', 'A family needs an admin.')).toBeVisible()
  await rosasPage.keyboard.press('Escape')
  await expect(card(rosasPage, bento.name)).toContainText('Member')

  await rosasPage.route('**/rest/v1/rpc/remove_family_member', (route) => route.abort())
  await manage(rosasPage, bento.name, 'Remove from family')
  await rosasPage.getByRole('dialog').getByRole('button', { name: 'Remove from family' }).click()
  await expect(
    toast(rosasPage, 'Failed to remove the member', 'Check your connection and try again.'),
  ).toBeVisible()
  await rosasPage.keyboard.press('Escape')
  await expect(card(rosasPage, bento.name)).toBeVisible()
})

test('a removed member loses access immediately, and the others see it', { tag: '@main' }, async ({
  rosa,
  bento,
  addMember,
}) => {
  const { link } = rosa
  const { rosasPage, bentosPage } = await twoMembers(rosa, bento)
  const lena = await addMember('Lena Marsh')
  const lenasPage = await lena.open('/family')
  await expect(card(lenasPage, bento.name)).toBeVisible()
  await expect(card(rosasPage, lena.name)).toBeVisible()

  await manage(rosasPage, bento.name, 'Remove from family')
  const question = rosasPage.getByRole('dialog', { name: 'Remove Bento Oliveira from the family?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(rosasPage, bento.name)).toBeVisible()
  await expect(rosasPage.getByRole('button', { name: 'Manage Bento Oliveira' })).toBeFocused()

  await manage(rosasPage, bento.name, 'Remove from family')
  await question.getByRole('button', { name: 'Remove from family' }).click()
  await expect(toast(rosasPage, 'Removed from the family')).toBeVisible()
  // The button is gone with the card.
  await expect(rosasPage.getByRole('main')).toBeFocused()
  await expect(rosasPage.getByRole('heading', { name: 'Family Members (2)' })).toBeVisible()

  // No page is reloaded.
  await expect(lenasPage.getByRole('heading', { name: 'Family Members (2)' })).toBeVisible()
  await expect(card(lenasPage, bento.name)).toHaveCount(0)
  await expect(bentosPage.getByRole('heading', { name: 'Join a Family' })).toBeVisible()
  await expect(bentosPage.getByText(lena.name)).toHaveCount(0)

  await bentosPage.goto(link)
  await expect(toast(bentosPage, 'Invalid invite')).toBeVisible()
})

test('a replaced invite code appears live, and the old link stops working', { tag: '@desktop' }, async ({
  rosa,
  bento,
  visitor,
}) => {
  const { link } = rosa
  const { rosasPage, bentosPage } = await twoMembers(rosa, bento)
  await bentosPage.getByRole('button', { name: 'Invite Members' }).click()
  await expect(bentosPage.getByLabel('Invite link')).toHaveValue(link)
  await expect(bentosPage.getByRole('button', { name: 'Replace invite code' })).toHaveCount(0)

  await rosasPage.getByRole('button', { name: 'Invite Members' }).click()
  await rosasPage.getByRole('button', { name: 'Replace invite code' }).click()
  const question = rosasPage.getByRole('dialog', { name: 'Replace the invite code?' })
  await rosasPage.route('**/rest/v1/rpc/replace_invite_code', (route) => route.abort())
  await question.getByRole('button', { name: 'Replace invite code' }).click()
  await expect(toast(rosasPage, 'Failed to replace the invite code')).toBeVisible()
  await rosasPage.unroute('**/rest/v1/rpc/replace_invite_code')
  await question.getByRole('button', { name: 'Replace invite code' }).click()
  await expect(toast(rosasPage, 'Invite code replaced')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(rosasPage.getByLabel('Invite link')).not.toHaveValue(link)
  const fresh = await rosasPage.getByLabel('Invite link').inputValue()
  await expect(bentosPage.getByLabel('Invite link')).toHaveValue(fresh)

  const guest = await visitor()
  await guest.goto(link)
  await expect(
    toast(guest, 'Invalid invite', 'This family invite link is invalid or has expired.'),
  ).toBeVisible()
  await guest.goto(fresh)
  await expect(guest.getByRole('heading', { name: "You've been invited to join Oliveira" })).toBeVisible()
})

test('a person without a family enters an invite code or link', async ({ rosa, visitor }) => {
  const { link } = rosa
  const page = await visitor()
  await register(page, aPerson('Bento Oliveira'))
  await expect(page).toHaveURL('/create-family')
  await page.goto('/family')
  await expect(page.getByRole('heading', { name: 'Join a Family' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a Family Hub' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Enter Invite Code' }).click()
  const input = page.getByLabel('Invite code or link')
  for (const wrong of ['', 'grandma', 'aaaaaaaa', 'https://hub.example/join/aaaaaaaa']) {
    await input.fill(wrong)
    await input.press('Enter')
    await expect(
      page.getByText('Invalid invite: This family invite link is invalid or has expired.'),
    ).toBeVisible()
    await expect(input).toHaveValue(wrong)
  }
  await expectAccessible(page, '[role="dialog"]')
  await page.route('**/rest/v1/families**', (route) => route.abort())
  await input.fill(link)
  await input.press('Enter')
  await expect(
    page.getByText('Kinfold cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/rest/v1/families**')

  await input.fill(link.split('/').at(-1) ?? '')
  await input.press('Enter')
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(page).toHaveURL('/home')
})
