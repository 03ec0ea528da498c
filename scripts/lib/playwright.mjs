import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { resultOf, testsOfPlaywright } from './test-reports.mjs'

/** @param options of Playwright, such as the files to run @returns the result of a stage, as in test-stages.mjs */
export async function runPlaywright(options, environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-playwright-'))
  try {
    const file = join(folder, 'report.json')
    const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const reporters = '--reporter=list,json'
    const code = await run('npx', ['playwright', 'test', '--config=e2e', reporters, ...options], { env })
    return resultOf(code, testsOfPlaywright(JSON.parse(await readFile(file, 'utf8'))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
