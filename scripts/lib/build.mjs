// Builds what `npm start` runs: the web app, compressed, and the server, bundled.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './run.mjs'

const web = join(root, 'apps/web')
const webOutput = join(web, 'dist')
const serverOutput = join(root, 'apps/server/dist')
const stamp = join(serverOutput, 'sources.sha256')

export const serverEntry = join(serverOutput, 'main.js')

export async function buildWhenNeeded() {
  const sources = await hashSources()
  if (existsSync(stamp) && existsSync(webOutput) && (await readFile(stamp, 'utf8')) === sources) return
  console.log('Building …')
  await buildServer()
  await buildWeb()
  await writeFile(stamp, sources)
}

async function buildServer() {
  const { build, stop } = await import('esbuild')
  await rm(serverOutput, { recursive: true, force: true })
  await build({
    entryPoints: {
      main: join(root, 'apps/server/src/main.ts'),
      // A child process and a worker thread, which the server expects beside itself.
      'heic-to-jpeg': join(root, 'packages/gateway/src/storage/renditions/heic-to-jpeg.js'),
      'page-reader': join(root, 'supabase/functions/import-recipe/page-reader.ts'),
    },
    outdir: serverOutput,
    bundle: true,
    splitting: true, // so that dynamic imports, such as server functions, load on demand
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    packages: 'external',
    // Node does not load TypeScript from a package, so these two are bundled.
    alias: {
      '@kinfold/gateway': join(root, 'packages/gateway/src/index.ts'),
      '@kinfold/mail': join(root, 'packages/mail/src/index.ts'),
    },
    logLevel: 'warning',
  })
  await stop() // the server runs on in this process without the bundler
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY }, // `npm run bench` measures the size
  })
  await compress(webOutput)
}

const COMPRESSIBLE = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/

/** Writes a `.br` and a `.gz` beside each file that gets smaller, so that no request waits for compression. */
async function compress(directory) {
  for (const path of await filesBelow(directory)) {
    if (!COMPRESSIBLE.test(path)) continue
    const content = await readFile(path)
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, brotli),
      promisify(gzip)(content, { level: 9 }),
    ])
    if (br.length < content.length) await writeFile(`${path}.br`, br)
    if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
  }
}

// By content: a clone or checkout gives every file a new date.
async function hashSources() {
  const folders = ['apps/web', 'apps/server/src', 'packages', 'supabase/functions', 'scripts/lib']
  const files = (await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))).flat().sort()
  const hash = createHash('sha256').update(process.version)
  for (const path of [...files, join(root, 'package-lock.json')]) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex')
}

const GENERATED = new Set(['node_modules', 'dist', 'paraglide', 'cache'])

async function filesBelow(directory) {
  const entries = await readdir(directory, { withFileTypes: true })
  const nested = entries.map((entry) => {
    const path = join(directory, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && !GENERATED.has(entry.name) ? filesBelow(path) : []
  })
  return (await Promise.all(nested)).flat()
}
