// `npm run screenshots`: pictures of every screen, in light and dark mode, and on a large monitor.

import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

export default defineConfig({
  ...tests,
  globalSetup: '../global-setup.ts',
  testMatch: '*.screens.ts',
  retries: 0,
  projects: [
    ...(tests.projects ?? []).flatMap(({ name, use }) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: `${name}-${colorScheme}`,
        use: { ...use, colorScheme },
      })),
    ),
    { name: 'wide-light', use: { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' } },
  ],
})
