import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { coreFiles } from './core-files'
import { startPage } from './start-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Few, larger scripts: left alone, the bundler makes one for each set of screens that share something, and a phone spends
 * more on 80 small scripts than on the bytes that a screen does not need. A module goes to the first group that takes it,
 * with what it imports; the rest stays with its screen.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const] },
  // Needed both by the sign-in and by the screens behind it.
  {
    name: 'base',
    test: /createLucideIcon|ui\/(field|input|notice)\.tsx$|try_(again|later)\.js$|family\/invite-code/,
  },
  { name: 'forms', test: /node_modules\/react-hook-form\// },
  { name: 'schemas', test: /node_modules\/(@hookform|@standard-schema|zod)\// },
  { name: 'lists', test: /node_modules\/@tanstack\/(react-)?virtual/ },
  { name: 'shell', test: /routes\/(guarded|shell|in-family)\.tsx$/ },
  { name: 'login', test: /routes\/login\.tsx$/ },
  { name: 'account', test: /lib\/(email-address|full-name|new-password|use-countdown)\.ts$|ui\/code-input/ },
  { name: 'common', test: /src\/(components|lib|paraglide)\/|node_modules/, minShareCount: 3 },
  // Loaded after the first screen: what is needed when something cannot be sent.
  {
    name: 'outbox',
    test: /lib\/outbox\/run|app\/outbox-senders|features\/outbox\/(waiting-list|sign-out-question)|ui\/waiting-actions/,
  },
]

const core = coreFiles()

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  // public/app.webmanifest and src/app/service-worker.ts.
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
    // Their names have a hash.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [core.transform],
  },
})

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
    startPage(),
    { name: 'routes', generateBundle: listRoutes },
    core.plugin,
    serviceWorker,
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    // For scripts and styles. The oldest browsers that Kinfold supports; e2e/old-browsers.spec.ts checks the result.
    target: ['safari16', 'chrome109'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})

/** Writes the first segments of all routes to routes.json, so that the server can tell pages from unknown addresses. */
function listRoutes(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
  const router = readFileSync(here('src/app/router.tsx'), 'utf8')
  const segments = [...router.matchAll(/path: '\/([\w-]+)/g)].map(([, segment]) => segment)
  this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify([...new Set(segments)]) })
}
