// `npm run test:hosted`: the migrations on a database like hosted Supabase's, and the functions under Deno.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
  test: {
    include: ['{test/hosted,apps/web/test}/*.hosted.ts'],
    globalSetup: ['test/hosted/global-setup.ts'],
    setupFiles: ['test/restore-environment.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
