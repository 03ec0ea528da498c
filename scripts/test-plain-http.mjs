// `npm run test:plain-http`: browser tests at an address where browsers withhold what needs a secure context, at least one file
// of each feature. The last line has the totals.

import { provideBrowser } from './lib/browser.mjs'
import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runPlaywright } from './lib/playwright.mjs'

const FILES = [
  ...[
    'chat',
    'concurrent-edits',
    'events',
    'family',
    'feed',
    'gedcom',
    'history-tree',
    'media-lightbox',
    'messages',
    'music',
  ],
  ...[
    'music-provider',
    'notifications',
    'onboarding',
    'profile',
    'recipes',
    'reminders',
    'search',
    'settings',
    'two-factor',
  ],
  'uploads',
]

await installWhenNeeded()
process.env.PLAYWRIGHT_CHROMIUM = await provideBrowser()
await buildWhenNeeded()
const files = FILES.map((name) => `e2e/${name}.spec.ts`)
const { passed, failed } = await runPlaywright(files, { HUB_HOST: 'hub.test' })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
