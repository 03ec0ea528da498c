// Every screen of a lively family: each control has an effect, except 'Go Pro', and everything fits.

import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { withoutLiveUpdates } from './app.ts'
import { deadControls, watchEffects } from './controls.ts'
import { expect, test } from './demo-family.ts'
import { expectToFit } from './layout.ts'
import { arrived, enter } from './members.ts'

// The demo's family needs servers of its own.
test.use({ environment: {} })
test.describe.configure({ timeout: 240_000 })

async function enterAs(amelia: SupabaseClient, page: Page): Promise<void> {
  await watchEffects(page)
  await withoutLiveUpdates(page)
  await enter(page, amelia, null)
}

test('at home and in the app frame, only “Go Pro” does nothing', { tag: '@desktop' }, async ({
  visitor,
  amelia,
}) => {
  const page = await visitor()
  await enterAs(amelia, page)
  expect(await deadControls(page, '/home')).toEqual(['Go Pro'])
})

/** Controls that lead to what their screen shows already. */
const SHOWN: Record<string, string[]> = { '/events': ['Today'], '/history?view=tree': ['Tree View'] }

for (const path of [
  '/family',
  '/messages',
  '/chat',
  '/events',
  '/recipes',
  '/lists',
  '/music',
  '/history',
  '/history?view=tree',
  '/media',
  '/profile',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=notifications',
]) {
  test(`every control of ${path} does something`, { tag: '@desktop' }, async ({ visitor, amelia }) => {
    const page = await visitor()
    await enterAs(amelia, page)
    expect(await deadControls(page, path, 'main')).toEqual(SHOWN[path] ?? [])
  })
}

/** Screens with the dialogs and menus that open on each. Each group is a test, so that workers share them. */
const groups: Record<string, ((page: Page) => Promise<unknown>)[]>[] = [
  {
    '/home': [
      press('More'),
      press('Menu'),
      press('My Account'),
      press(/^Notifications/),
      press(/^Messages/),
      async (page) => {
        await press('Search family hub...')(page)
        await page.getByRole('combobox').fill('pear')
      },
    ],
    '/family': [press('Invite Members'), press(/^Manage/)],
    '/messages': [(page) => page.getByRole('tab', { name: /Groups/ }).click(), press('New Group')],
  },
  {
    '/events': [press('Add Event')],
    '/recipes': [press('Add Recipe')],
    '/lists': [press('New List')],
    '/music': [press('Create Playlist')],
    '/history': [press('Add Member'), press('Options for the family history')],
    '/history?view=tree': [],
    '/invite-members': [],
  },
  {
    '/media': [press('Upload Media'), press('Filter')],
    '/profile': [press('Edit Profile')],
    '/settings': [press('Delete account')],
    '/settings?tab=security': [press(/^Set up/)],
    '/settings?tab=notifications': [],
    '/hub': [],
    '/attic': [],
  },
]

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('the sign-in fits on narrow, flat and large-print screens', { tag: '@desktop' }, async ({ visitor }) => {
  const page = await visitor(phone)
  await page.goto('/login')
  await expectToFit(page, '/login')
})

for (const group of groups) {
  const screens = Object.keys(group).join(' ')
  test(`on narrow, flat and large-print screens, with their dialogs, fit ${screens}`, {
    tag: '@desktop',
  }, async ({ visitor, amelia }) => {
    const page = await visitor(phone)
    await enterAs(amelia, page)
    for (const [path, openers] of Object.entries(group)) {
      await page.goto(path)
      await arrived(page)
      await page.waitForLoadState('networkidle')
      await expectToFit(page, path)
      for (const [index, open] of openers.entries()) {
        await open(page)
        await expectToFit(page, `${path}, dialog ${index + 1}`)
        await page.keyboard.press('Escape')
        // Its entry of the history goes a moment later, and would end the next navigation.
        await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0)
      }
    }
  })
}
