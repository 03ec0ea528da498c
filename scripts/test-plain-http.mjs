// `npm run test:plain-http`: the browser tests at an address where browsers withhold what needs a secure context. The last line
// has the totals.

import { provideBrowser } from './lib/browser.mjs'
import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runPlaywright } from './lib/playwright.mjs'

await installWhenNeeded()
process.env.PLAYWRIGHT_CHROMIUM = await provideBrowser()
await buildWhenNeeded()
const { passed, failed } = await runPlaywright({ HUB_HOST: 'hub.test' })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
