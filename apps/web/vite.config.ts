import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { listCatalogues } from './build/list-catalogues.ts'
import { listRoutes } from './build/list-routes.ts'

import { prerender } from './build/prerender.ts'
import { prioritiseFirstPaint } from './build/prioritise-first-paint.ts'
import { translateManifest } from './build/translate-manifest.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Large packages have scripts of their own, which browsers keep over updates of the app. Everything else is divided by the
 * number of screens and parts that share it: a phone spends more on many small scripts than on a few unused bytes.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'session', test: /node_modules\/@supabase\/auth-js\// },
  { name: 'supabase', test: /node_modules\/@supabase\// },
  { name: 'popups', test: /node_modules\/(@radix-ui|@floating-ui)\// },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\// },
  { name: 'app', tags: ['$initial' as const] },
  // Icons, texts and the rooms below the features: small modules that many screens share.
  { name: 'rooms', test: /lucide-react|\/apps\/web\/src\/(?!features|routes)/, minShareCount: 2 },
  { name: 'shared', minShareCount: 3 },
]

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  // public/app.webmanifest and src/app/service-worker.ts.
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    // Fonts of other alphabets come with a text that needs them.
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,json}', 'assets/*-latin-wght-*.woff2'],
    maximumFileSizeToCacheInBytes: 500_000,
    // Their names have a hash.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [withConfigRevision],
  },
})

/** The server completes the page with its configuration, and this revision with that of the configuration. */
function withConfigRevision<Entry extends { url: string; revision: string | null }>(entries: Entry[]) {
  const manifest = entries.map((entry) =>
    entry.url === 'index.html' ? { ...entry, revision: `${entry.revision}-CONFIG_REVISION` } : entry,
  )
  return { manifest, warnings: [] }
}

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    prerender(),
    prioritiseFirstPaint(),
    listRoutes(),
    listCatalogues(),
    translateManifest(),
    serviceWorker,
  ],
  resolve: {
    alias: {
      '@': here('src'),
      // The texts are parsed by the build.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  build: {
    // For scripts and styles. The oldest browsers that Kinfold supports; e2e/old-browsers.spec.ts checks the result.
    target: ['safari16', 'chrome109'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
