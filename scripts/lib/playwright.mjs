import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { counted, testsOfPlaywright } from './test-reports.mjs'

/**
 * Runs the browser tests of these files, or all.
 * @returns the numbers of passed and failed tests, and each of them as `testsOfPlaywright` does
 */
export async function runPlaywright(files = [], environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-playwright-'))
  try {
    const file = join(folder, 'report.json')
    const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const code = await run('npx', ['playwright', 'test', '--reporter=list,json', ...files], { env })
    const report = JSON.parse(await readFile(file, 'utf8'))
    const { expected, flaky, unexpected } = report.stats
    return { ...counted(code, expected + flaky, unexpected), tests: testsOfPlaywright(report) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
