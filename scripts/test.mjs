// `npm test` and `npm run test:…`: runs stages of the tests, from a fresh clone on. The last line has the totals.
// `node scripts/test.mjs` runs those of every day, `node scripts/test.mjs all` all of them, and `… crash` that one.

import { installWhenNeeded } from './lib/install.mjs'
import { report } from './lib/test-reports.mjs'
import { EVERY_DAY, stages } from './lib/test-stages.mjs'

const [first, ...others] = process.argv.slice(2)
const names = first === undefined ? EVERY_DAY : first === 'all' ? Object.keys(stages) : [first, ...others]

/** One that does not come to its end has failed. */
const results = new Map(
  names.map((name) => [name, { passed: 0, failed: 1, ms: 0, failures: ['It did not end.'], tests: [] }]),
)
// Also when the packages cannot be installed, which ends this process.
process.once('exit', () => {
  process.exitCode = report(results) > 0 ? 1 : 0
})

await installWhenNeeded()
for (const name of names) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const result = await stages[name]().catch((error) => {
    console.error(error)
    return { passed: 0, failed: 1, failures: [error.message], tests: [] }
  })
  results.set(name, { ...result, ms: performance.now() - began })
}
