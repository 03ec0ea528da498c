// `npm run test:engines`: what a family does every day, in WebKit and in Firefox, and its calendar in vdirsyncer. The last
// line has the totals.

import { buildWhenNeeded } from './lib/build.mjs'
import { provideFromDebian } from './lib/debian.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
await provideFromDebian({
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  'firefox-esr': 'firefox-esr',
  vdirsyncer: 'vdirsyncer',
})
await buildWhenNeeded()
const { passed, failed } = await runVitest(['--config', 'vitest.engines.config.ts'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
