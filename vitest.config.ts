import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
  test: {
    include: ['{apps,demo,packages,supabase,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    // supabase-js says in every file that it would rather have Node 22; we support Node 20.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below'),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
