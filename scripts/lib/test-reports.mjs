// Reads the tests out of the JSON reports of Vitest and Playwright: `{ name, ms, isFlaky }`.

import { relative } from 'node:path'
import { root } from './run.mjs'

export const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} ${fullName}`,
      ms: duration ?? 0,
      isFlaky: false,
    })),
  )

/** Takes a report, or one of its suites. */
export function testsOfPlaywright({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      isFlaky: status === 'flaky',
    })),
  )
  return [...own, ...suites.flatMap(testsOfPlaywright)]
}

/** A file that cannot be loaded has no failed tests, but it failed. */
export function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
