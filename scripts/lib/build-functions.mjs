import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.mjs'

const source = join(root, 'supabase/functions')

/**
 * Bundles each server function into one file without dependencies, for hosted Supabase. Deno has Node's modules, but neither
 * its resolution of packages nor, in the version there, all of its globals.
 * @returns the names of the functions
 */
export async function buildFunctions(output) {
  const { build } = await import('esbuild')
  const names = (await readdir(source)).filter((name) => existsSync(join(source, name, 'index.ts')))
  for (const name of names) {
    await build({
      stdin: {
        contents: `import served from './index.ts'\nDeno.serve((request) => served.fetch(request))`,
        resolveDir: join(source, name),
      },
      outfile: join(output, name, 'index.js'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'es2022',
      banner: {
        js: `import { createRequire } from 'node:module'
import { Buffer } from 'node:buffer'
import process from 'node:process'
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers'
const require = createRequire(import.meta.url)`,
      },
      logLevel: 'warning',
    })
  }
  return names
}
