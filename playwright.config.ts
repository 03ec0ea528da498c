import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  // Each worker has a Kinfold of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // A trace makes every step half as slow again, so it is kept of the second try. What needs one is told at the end.
  retries: 1,
  expect: { timeout: 20_000 },
  use: { launchOptions, trace: 'on-first-retry', locale: 'en-US', timezoneId: 'UTC' },
  projects: [
    {
      name: 'phone',
      // The same on both, and long.
      testIgnore: ['demo.spec.ts', 'controls.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
