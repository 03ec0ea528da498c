// `npm run test:scale`: files in a bucket of an object store. The last line has the totals.

import { installWhenNeeded } from './lib/install.mjs'
import { provideSwift } from './lib/swift.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
await provideSwift()
const { passed, failed } = await runVitest(['--config', 'vitest.scale.config.ts'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
