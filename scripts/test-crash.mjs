// `npm run test:crash`: kills the hub again and again in the middle of writes. The last line has the totals.

import { installWhenNeeded } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
const { passed, failed } = await runVitest(['--project=crashes'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
