import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/** Joins the module of each text of the web app: loading 2,000 of them takes every test process seconds. */
export const textsAsOneModule = (): Plugin => ({
  name: 'texts-as-one-module',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/paraglide/messages.js')) return
    const { outputFiles } = await build({
      entryPoints: [id],
      bundle: true,
      format: 'esm',
      write: false,
      external: [join(dirname(id), 'runtime.js')],
      // Where the path of the runtime begins; nothing is written.
      outfile: id,
      allowOverwrite: true,
    })
    return outputFiles[0]?.text
  },
})
