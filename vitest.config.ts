// The tests of Vitest, in projects: `vitest run --project=unit-*` are those of `npm run check`, each of the others has a
// command of its own.

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import './packages/i18n/generate.mjs'

const inherit = {
  extends: true as const,
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('apps/web/src', import.meta.url)),
      // One file for all icons: the package's other entry is a file per icon, which takes half a second in each test file.
      'lucide-react': fileURLToPath(
        new URL('node_modules/lucide-react/dist/cjs/lucide-react.js', import.meta.url),
      ),
    },
  },
}

/** What these put in the place of a module must not reach other files. */
const replacesModules = [
  'supabase/functions/_shared/{addresses-of,fetch-public.names,public-address}.test.ts',
]

/** The app's texts. */
const texts = 'test/texts.ts'

const crashes = 'test/crash/*.test.ts'

/** Files that take many seconds, on purpose. */
const slow = '**/*.slow.test.ts'

const onPostgres = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/restore-environment.ts', 'test/patience.ts'],
}

export default defineConfig({
  test: {
    // supabase-js warns in every file that it prefers Node 22; we support Node 20.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Vitest would leave one core to its own process, which rarely needs it.
    maxWorkers: availableParallelism(),
    projects: [
      // The web app's logic, which needs neither Postgres nor a fresh process for each file.
      {
        ...inherit,
        test: {
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: [texts],
          isolate: false,
        },
      },
      // The web app's screens, each with its own window.
      {
        ...inherit,
        test: {
          name: 'unit-components',
          include: ['apps/web/test/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://hub.example/' } },
          setupFiles: [texts, 'apps/web/test/config-element.ts'],
        },
      },
      // Loading the gateway and its libraries takes longer than most of these files, so a process runs many of them.
      {
        ...inherit,
        test: {
          name: 'unit-server',
          include: ['{apps/server,demo,packages,scripts,supabase,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replacesModules, crashes, slow],
          ...onPostgres,
          isolate: false,
        },
      },
      { ...inherit, test: { name: 'unit-replaced-modules', include: replacesModules } },
      // Only `npm run test:all` runs these.
      { ...inherit, test: { name: 'slow', include: [slow], ...onPostgres } },
      // `npm run test:crash`: kills the hub in the middle of writes.
      { ...inherit, test: { name: 'crash', include: [crashes], globalSetup: onPostgres.globalSetup } },
      // `npm run test:scale`: objects in a bucket. Besides its own tests, the conformance fixtures of storage.
      {
        ...inherit,
        test: {
          name: 'scale',
          include: ['test/scale/*.scale.ts', 'packages/gateway/conformance/{storage,tus}/*.test.ts'],
          ...onPostgres,
          globalSetup: ['test/scale/global-setup.ts'],
          isolate: false,
          fileParallelism: false,
        },
      },
      // `npm run test:container`: the image, run as `compose.yaml` does.
      { ...inherit, test: { name: 'container', include: ['test/container/*.container.ts'] } },
      // `npm run test:hosted`: the migrations on a database like hosted Supabase's, and the functions under Deno.
      {
        ...inherit,
        test: {
          name: 'hosted',
          include: ['{test/hosted,apps/web/test}/*.hosted.ts'],
          ...onPostgres,
          globalSetup: ['test/hosted/global-setup.ts'],
          fileParallelism: false,
        },
      },
      // `npm run test:engines`: the web app in WebKit and in Firefox, its calendar in vdirsyncer.
      {
        ...inherit,
        test: {
          name: 'engines',
          include: ['test/engines/*.engine.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
