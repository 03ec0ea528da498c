// `npm run test:hosted`: the migrations on a database like hosted Supabase's, and the functions under Deno.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/hosted/*.hosted.ts'],
    globalSetup: ['test/hosted/global-setup.ts'],
    setupFiles: ['test/restore-environment.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
