import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    paraglideVitePlugin({
      project: here('project.inlang'),
      outdir: here('src/paraglide'),
      strategy: ['baseLocale'],
    }),
    react(),
    tailwindcss(),
    { name: 'routes', generateBundle: listRoutes },
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every page loads stays together, whatever rare screens share with it: in pieces it travels in more bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
})

/** Writes the first segments of all routes to routes.json, so that the server can tell pages from unknown addresses. */
function listRoutes(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
  const router = readFileSync(here('src/app/router.tsx'), 'utf8')
  const segments = [...router.matchAll(/path: '\/([\w-]+)/g)].map(([, segment]) => segment)
  this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify([...new Set(segments)]) })
}
