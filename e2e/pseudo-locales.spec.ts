// Every screen has room for longer words, and stands the right way round where one reads from right to left.

import { expectAccessible } from './accessible.ts'
import { withoutLiveUpdates } from './app.ts'
import { test } from './demo-family.ts'
import { expectToFit } from './layout.ts'
import { arrived, enter } from './members.ts'
import { pretend } from './pseudo-locale.ts'

test.use({ environment: {} })
test.describe.configure({ timeout: 400_000 })

const SCREENS = [
  ...[
    '/home',
    '/family',
    '/messages',
    '/events',
    '/recipes',
    '/lists',
    '/music',
    '/history',
    '/history?view=tree',
  ],
  ...['/media', '/media?albums', '/profile', '/settings', '/settings?tab=security', '/settings?tab=display'],
]

for (const locale of ['en-XA', 'ar-XB'] as const) {
  test(`every screen fits in the pseudo-locale ${locale}`, { tag: '@desktop' }, async ({
    visitor,
    amelia,
  }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await withoutLiveUpdates(page)
    await pretend(page, locale)
    await page.goto('/login')
    await arrived(page)
    await expectToFit(page, '/login')
    await enter(page, amelia, null)
    for (const path of SCREENS) {
      await page.goto(path)
      await arrived(page)
      await page.waitForLoadState('networkidle')
      await expectToFit(page, path)
      // The marks of direction make a text differ from its label.
      if (locale === 'en-XA') await expectAccessible(page)
    }
  })
}
