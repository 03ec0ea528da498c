import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { counted, testsOfVitest } from './test-reports.mjs'

/**
 * @param options of Vitest, such as the projects to run
 * @returns the numbers of passed and failed tests, and each of them as `testsOfVitest` does
 */
export async function runVitest(options) {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-vitest-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await run('npx', ['vitest', 'run', ...reporters, ...options])
    const report = JSON.parse(await readFile(file, 'utf8'))
    return { ...counted(code, report.numPassedTests, report.numFailedTests), tests: testsOfVitest(report) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
