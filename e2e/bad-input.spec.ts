// Bad input and failing requests: each shows a clear message, and nothing typed is lost.

import { composer, fillSignIn, postBy, register, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson } from './members.ts'

test('a wrong password is refused, and the email stays', async ({ visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await register(page, rosa)
  await expect(page).toHaveURL('/create-family')

  const elsewhere = await visitor()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(rosa.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('not the password')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(elsewhere, 'Login failed', 'Invalid email or password')).toBeVisible()
  await expect(elsewhere.getByLabel('Email')).toHaveValue(rosa.email)

  await elsewhere.getByLabel('Password', { exact: true }).fill(rosa.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  // Without a family, home offers the ways into one.
  await expect(elsewhere).toHaveURL('/home')
  await expect(elsewhere.getByRole('link', { name: 'Create a Family Hub' }).first()).toBeVisible()
})

test('too many wrong passwords are stopped with an explanation', { tag: '@desktop' }, async ({
  kinfold,
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  const stranger = { ...aPerson('Otto Stranger'), password: 'not the password' }
  const { publishableKey: apikey } = kinfold
  const guess = () =>
    page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data: stranger })
  for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).status()).toBe(400)
  await fillSignIn(page, stranger)
  await expect(toast(page, 'Login failed', 'Too many login attempts. Please try again later')).toBeVisible()
})

test('a blank family name is refused', async ({ visitor }) => {
  const page = await visitor()
  await register(page, aPerson('Rosa Oliveira'))
  await page.getByLabel('Family name').fill('   ')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page.getByText('Please enter a family name')).toBeVisible()
  await expect(page).toHaveURL('/create-family')

  // As pasted from a table cell.
  await page.getByLabel('Family name').fill('  Oliveira\tMarsh  ')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page).toHaveURL('/invite-members')
  await page.goto('/family')
  await expect(page.getByRole('heading', { name: 'Oliveira Marsh', level: 1 })).toBeVisible()
})

test('a family is created once, even if the connection fails twice', { tag: '@desktop' }, async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, aPerson('Rosa Oliveira'))
  await page.route('**/rest/v1/families*', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Family name').fill('Oliveira')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Family creation failed:' })).toBeVisible()
  await expect(toast(page, 'Family creation failed')).toBeVisible()
  await expect(page.getByLabel('Family name')).toHaveValue('Oliveira')

  await page.route('**/rest/v1/rpc/update_user_family_role', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Profile update failed:' })).toBeVisible()
  await expect(toast(page, 'Family creation failed')).toBeVisible()

  const founded: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/families'))
      founded.push(request.url())
  })
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page).toHaveURL('/invite-members')
  expect(founded).toEqual([])
})

test('creating a family while signed out is refused with an explanation', async ({ visitor }) => {
  const page = await visitor()
  await register(page, aPerson('Rosa Oliveira'))
  await page.getByLabel('Family name').fill('Oliveira')
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(
    toast(page, 'Authentication required', 'You must be logged in to create a family'),
  ).toBeVisible()
  await expect(page.getByLabel('Family name')).toHaveValue('Oliveira')
})

test('an unknown invite code is explained and leads home, which asks guests to sign in', async ({
  rosa,
  visitor,
}) => {
  const guest = await visitor()
  await guest.goto('/join/AAAAAAAA')
  await expect(
    toast(guest, 'Invalid invite', 'This family invite link is invalid or has expired.'),
  ).toBeVisible()
  await expect(guest).toHaveURL('/login')

  const member = await rosa.open('/join/AAAAAAAA')
  await expect(member.getByRole('heading', { name: 'Already in a Family' })).toBeVisible()
  await member.getByRole('link', { name: 'Go to Home' }).click()
  await expect(member).toHaveURL('/home')
})

test('a 30 MB text file is refused as a photo, and the text stays', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open()
  await composer(page).fill('Look at this')
  await page.getByTestId('photo-picker').setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(30 * 1024 * 1024, 'not a photo '),
  })
  await expect(toast(page, 'This file cannot be posted', 'This is not a photo')).toBeVisible()
  await expect(composer(page)).toHaveValue('Look at this')

  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(postBy(page, 'Look at this')).toBeVisible()
})
