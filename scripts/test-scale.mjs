// `npm run test:scale`: files in a bucket of an object store, and several gateways behind a proxy. The last line has the
// totals.

import { provideFromDebian } from './lib/debian.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
await provideFromDebian({
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  age: 'age',
  script: 'bsdutils',
})
const { passed, failed } = await runVitest(['--config', 'vitest.scale.config.ts'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
