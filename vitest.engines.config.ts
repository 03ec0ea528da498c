// `npm run test:engines`: the web app in WebKit and in Firefox, its calendar in vdirsyncer.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/engines/*.engine.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
