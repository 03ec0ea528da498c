// `npm run test:scale`: objects in a bucket. Besides its own tests, the conformance fixtures of storage.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/scale/*.scale.ts', 'packages/gateway/conformance/{storage,tus}/*.test.ts'],
    globalSetup: ['test/scale/global-setup.ts'],
    setupFiles: ['test/restore-environment.ts'],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
