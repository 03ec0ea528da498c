// `npm test`: everything that has to pass, starting from a fresh clone. The last line has the totals.

import { provideBrowser } from './lib/browser.mjs'
import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { run } from './lib/run.mjs'
import { tryStarts } from './lib/start-trials.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
process.env.PLAYWRIGHT_CHROMIUM = await provideBrowser()

const stages = {
  Build: async () => {
    await buildWhenNeeded()
    return { passed: 0, failed: 0 }
  },
  Types: () => check('npm', ['run', '--silent', 'types']),
  Lint: () => check('npm', ['run', '--silent', 'lint']),
  'Unit and integration tests': runUnitTests,
  'Browser tests': runBrowserTests,
  'Start-up trials': () => tryStarts(),
}

const totals = { passed: 0, failed: 0 }
/** Each test as `{ name, ms, isFlaky }`. A flaky one passed only when it was retried, which needs looking into. */
const tests = []
const durations = []
for (const [name, stage] of Object.entries(stages)) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const { passed, failed } = await stage().catch((error) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  durations.push({ name, ms: performance.now() - began })
  totals.passed += passed
  totals.failed += failed
  // The lint and others name no test that has failed.
  if (failed > 0) console.log(`✗ ${name}: ${failed} failed`)
}

print('Minutes of each stage', durations, (ms) => `${(ms / 60_000).toFixed(1)} min`)
const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
print('The ten slowest tests', slowest, (ms) => `${(ms / 1000).toFixed(1)} s`)
const flaky = tests.filter(({ isFlaky }) => isFlaky)
if (flaky.length > 0) print('Flaky: passed only when retried', flaky, (ms) => `${(ms / 1000).toFixed(1)} s`)
const retried = flaky.length > 0 ? `, ${flaky.length} of them only when retried` : ''
console.log(`\n${totals.passed} passed${retried}, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)

function print(title, entries, format) {
  console.log(`\n${title}:`)
  for (const { name, ms } of entries) console.log(`  ${format(ms).padStart(8)}  ${name}`)
}

/** Runs a command that either passes or fails as a whole. */
async function check(command, args) {
  const code = await run(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runUnitTests() {
  const { tests: ran, ...counts } = await runVitest(['--project=!crashes'])
  tests.push(...ran)
  return counts
}

async function runBrowserTests() {
  const { tests: ran, ...counts } = await runPlaywright()
  tests.push(...ran)
  return counts
}
