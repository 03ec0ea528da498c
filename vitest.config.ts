import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const shared = {
  extends: true as const,
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
}

export default defineConfig({
  test: {
    // supabase-js warns in every file that it prefers Node 22; we support Node 20.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below'),
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
      {
        ...shared,
        test: {
          name: 'server',
          include: ['{apps/server,demo,packages,supabase,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
})
