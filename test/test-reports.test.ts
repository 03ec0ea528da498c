import { expect, test, vi } from 'vitest'
import { report, resultOf, testsOfPlaywright, testsOfVitest } from '../scripts/lib/test-reports.mjs'

const file = (status: string, ...statuses: string[]) => ({
  name: '/feed.test.ts',
  status,
  message: 'it cannot be loaded',
  assertionResults: statuses.map((status) => ({ fullName: `which ${status}`, status, duration: 1 })),
})

test('a file of Vitest that cannot be loaded has failed', () => {
  const tests = testsOfVitest({ testResults: [file('passed', 'passed'), file('failed')] })
  expect(resultOf(1, tests)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringContaining('it cannot be loaded')],
  })
})

test('of Playwright, a skipped test has not passed', () => {
  const spec = (status: string) => ({
    file: 'feed.spec.ts',
    line: 1,
    title: status,
    tests: [{ projectName: 'phone', status, results: [{ duration: 1 }] }],
  })
  const specs = ['expected', 'flaky', 'skipped', 'unexpected'].map(spec)
  expect(resultOf(1, testsOfPlaywright({ suites: [{ specs }] }))).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['[phone] feed.spec.ts:1 unexpected'],
  })
})

test('a program that fails without a failed test has failed', () => {
  expect(resultOf(1, [])).toMatchObject({ passed: 0, failed: 1 })
  expect(resultOf(0, [])).toMatchObject({ passed: 0, failed: 0 })
})

test('the last line has the totals, below what failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const results = {
    lint: resultOf(1, []),
    unit: resultOf(0, testsOfVitest({ testResults: [file('passed', 'passed')] })),
  }
  const stages = Object.entries(results).map(([name, result]) => [name, { ...result, ms: 1 }] as const)
  expect(report(new Map(stages))).toBe(1)
  expect(log.mock.calls.slice(-2)).toEqual([['  ✗ lint: It ended with 1.'], ['\n1 passed, 1 failed']])
  log.mockRestore()
})
