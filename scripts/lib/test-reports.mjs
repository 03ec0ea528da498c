// Reads the tests out of the JSON reports of Vitest and Playwright, and prints what matters of all.

import { relative } from 'node:path'
import { root } from './run.mjs'

/** @returns each test as `{ name, ms, outcome }`, where `flaky` means that it passed only when retried */
export const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const tests = assertionResults.map(({ fullName, status, duration }) => ({
      name: `${file} ${fullName}`,
      ms: duration ?? 0,
      outcome: status,
    }))
    // A file that cannot be loaded has no failed tests, but it failed.
    if (status !== 'failed' || tests.some(isFailed)) return tests
    return [...tests, { name: `${file}: ${message}`, ms: 0, outcome: 'failed' }]
  })

const OUTCOMES = { expected: 'passed', unexpected: 'failed' }

/**
 * @param {{ specs?: any[], suites?: any[] }} report or one of its suites
 * @returns {ReturnType<typeof testsOfVitest>}
 */
export function testsOfPlaywright({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      outcome: OUTCOMES[status] ?? status,
    })),
  )
  return [...own, ...suites.flatMap(testsOfPlaywright)]
}

const isFailed = ({ outcome }) => outcome === 'failed'

/** @param code with which the program ended: it may fail although every test has passed */
export function resultOf(code, tests) {
  const passed = tests.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length
  const failures = tests.filter(isFailed).map(({ name }) => name)
  if (code !== 0 && failures.length === 0) failures.push(`It ended with ${code}.`)
  return { passed, failed: failures.length, failures, tests }
}

/**
 * Prints the time of each stage, the slowest tests, what failed, and the totals in the last line.
 * @param results of the stages by name @returns how many tests failed
 */
export function report(results) {
  const stages = [...results].map(([name, result]) => ({ name, ...result }))
  const tests = stages.flatMap(({ tests }) => tests)
  const flaky = tests.filter(({ outcome }) => outcome === 'flaky')

  print(
    'Minutes of each stage',
    stages.map(({ name, ms }) => `${(ms / 60_000).toFixed(1).padStart(5)}  ${name}`),
  )
  print(
    'The ten slowest tests',
    tests
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 10)
      .map(timed),
  )
  print('Flaky: passed only when retried', flaky.map(timed))
  print(
    'Failed',
    stages.flatMap(({ name, failures }) => failures.map((failure) => `✗ ${name}: ${failure}`)),
  )

  const [passed, failed] = [sum(stages.map(({ passed }) => passed)), sum(stages.map(({ failed }) => failed))]
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed
}

const timed = ({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

function print(title, lines) {
  if (lines.length === 0) return
  console.log(`\n${title}:`)
  for (const line of lines) console.log(`  ${line}`)
}
