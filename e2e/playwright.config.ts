import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // A trace slows every step by half, so only the retry records one. `npm test` lists the tests that needed it.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    trace: 'on-first-retry',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // Waiting for a movement to end costs a tenth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A test runs on a phone, as most people use Kinfold. Tests of a mouse or a keyboard are tagged `@desktop`, tests of
  // what each layout does differently `@both`.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
