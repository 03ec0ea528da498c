// Every screen of a lively family: each control has an effect, except 'Go Pro', and everything fits.

import type { Page } from '@playwright/test'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { makeAccounts } from '../demo/accounts.ts'
import { seedFamily } from '../demo/seed/seed-family.ts'
import { fillSignIn, withoutLiveUpdates } from './app.ts'
import { deadControls, watchEffects } from './controls.ts'
import { expect, test } from './kinfold.ts'
import { expectToFit } from './layout.ts'
import { arrived } from './members.ts'

// The demo family moves in, so this needs a server of its own, and one worker.
test.use({ environment: {} })
test.describe.configure({ mode: 'default', timeout: 240_000 })

const accounts = makeAccounts()

test.beforeAll(async ({ kinfold }) => {
  const { secretKey } = await loadSecrets(kinfold.directory)
  await seedFamily({ ...kinfold, secretKey }, accounts)
})

/** Amélia is an admin, so she has every button. */
async function signInAsAmelia(page: Page): Promise<void> {
  await watchEffects(page)
  await withoutLiveUpdates(page)
  await page.goto('/login')
  await fillSignIn(page, { name: 'Amélia', ...accounts.amelia })
  await expect(page).toHaveURL('/home')
}

test('at home and in the app frame, only “Go Pro” does nothing', { tag: '@desktop' }, async ({ visitor }) => {
  const page = await visitor()
  await signInAsAmelia(page)
  expect(await deadControls(page, '/home')).toEqual(['Go Pro'])
})

for (const path of [
  '/family',
  '/messages',
  '/chat',
  '/events',
  '/recipes',
  '/music',
  '/history',
  '/history?view=tree',
  '/media',
  '/profile',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=notifications',
]) {
  test(`every control of ${path} does something`, { tag: '@desktop' }, async ({ visitor }) => {
    const page = await visitor()
    await signInAsAmelia(page)
    expect(await deadControls(page, path, 'main')).toEqual([])
  })
}

test('every screen and dialog fits on narrow, flat and large-print screens', {
  tag: '@desktop',
}, async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.goto('/login')
  await expectToFit(page, '/login')
  await signInAsAmelia(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  // Each screen with the dialogs and menus that open on it.
  const screens: Record<string, (() => Promise<unknown>)[]> = {
    '/home': [
      () => button('More'),
      () => button('Menu'),
      () => button('My Account'),
      () => button(/^Notifications/),
      () => button(/^Messages/),
      () => button('Search family hub...').then(() => page.getByRole('combobox').fill('pear')),
    ],
    '/family': [() => button('Invite Members'), () => button(/^Manage/)],
    '/messages': [() => page.getByRole('tab', { name: /Groups/ }).click(), () => button('New Group')],
    '/events': [() => button('Add Event')],
    '/recipes': [() => button('Add Recipe')],
    '/music': [() => button('Create Playlist')],
    '/history': [() => button('Add Member'), () => button('Options for the family history')],
    '/history?view=tree': [],
    '/media': [() => button('Upload Media'), () => button('Filter')],
    '/profile': [() => button('Edit Profile')],
    '/settings': [() => button('Delete account')],
    '/settings?tab=security': [() => button(/^Set up/)],
    '/settings?tab=notifications': [],
    '/hub': [],
    '/invite-members': [],
    '/attic': [],
  }
  for (const [path, openers] of Object.entries(screens)) {
    await page.goto(path)
    await arrived(page)
    await page.waitForLoadState('networkidle')
    await expectToFit(page, path)
    for (const [index, open] of openers.entries()) {
      await open()
      await expectToFit(page, `${path}, dialog ${index + 1}`)
      await page.keyboard.press('Escape')
    }
  }
})
