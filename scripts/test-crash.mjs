// `npm run test:crash`: kills the hub again and again in the middle of writes. `npm test` does it once for each victim. The
// last line has the totals.

import { installWhenNeeded } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
const { passed, failed } = await runVitest(['test/crash'], { CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '10' })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
