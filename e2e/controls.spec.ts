// Presses every control on every screen of a lively family: each has an effect, except 'Go Pro'.

import type { Page } from '@playwright/test'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { makeAccounts } from '../demo/accounts.ts'
import { seedFamily } from '../demo/seed/seed-family.ts'
import { fillSignIn, withoutLiveUpdates } from './app.ts'
import { deadControls, watchEffects } from './controls.ts'
import { expect, test } from './kinfold.ts'

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
