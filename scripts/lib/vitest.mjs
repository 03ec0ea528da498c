import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { resultOf, testsOfVitest } from './test-reports.mjs'

/** @param project of vitest.config.ts @returns the result of a stage, as in test-stages.mjs */
export async function runVitest(project, environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-vitest-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...process.env, ...environment }
    const code = await run('npx', ['vitest', 'run', `--project=${project}`, ...reporters], { env })
    return resultOf(code, testsOfVitest(JSON.parse(await readFile(file, 'utf8'))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
