import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { counted, testsOfVitest } from './test-reports.mjs'

/**
 * Runs the tests of these files, or all.
 * @returns the numbers of passed and failed tests, and each of them as `testsOfVitest` does
 */
export async function runVitest(files = [], environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-vitest-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...process.env, ...environment }
    const code = await run('npx', ['vitest', 'run', ...reporters, ...files], { env })
    const report = JSON.parse(await readFile(file, 'utf8'))
    return { ...counted(code, report.numPassedTests, report.numFailedTests), tests: testsOfVitest(report) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
