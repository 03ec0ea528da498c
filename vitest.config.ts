import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const shared = {
  extends: true as const,
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
}

/** What these put in the place of a module must not reach other files. */
const replacesModules = [
  'supabase/functions/_shared/{addresses-of,fetch-public.names,public-address}.test.ts',
]

/** By a command of its own, `npm run test:crash`. */
const crashes = 'test/crash/*.test.ts'

const globalSetup = ['test/global-setup.ts']

export default defineConfig({
  test: {
    // supabase-js warns in every file that it prefers Node 22; we support Node 20.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below'),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Vitest would leave one core to its own process, which rarely needs it.
    maxWorkers: availableParallelism(),
    projects: [
      // The web app's logic, which needs neither Postgres nor a fresh process for each file.
      {
        ...shared,
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], isolate: false },
      },
      // The web app's screens, each with its own window.
      {
        ...shared,
        test: {
          name: 'components',
          include: ['apps/web/test/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://hub.example/' } },
          setupFiles: ['apps/web/test/config-element.ts'],
        },
      },
      // Loading the gateway and its libraries takes longer than most of these files, so a process runs many of them.
      {
        ...shared,
        test: {
          name: 'server',
          include: ['{apps/server,demo,packages,supabase,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replacesModules, crashes],
          globalSetup,
          setupFiles: ['test/restore-environment.ts'],
          isolate: false,
        },
      },
      { ...shared, test: { name: 'replaced modules', include: replacesModules } },
      { ...shared, test: { name: 'crashes', include: [crashes], globalSetup } },
    ],
  },
})
