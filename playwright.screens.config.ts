// `npm run screenshots`: pictures of every screen, in the light and in the dark, for people to look at.

import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

export default defineConfig({
  ...tests,
  testDir: 'e2e/screens',
  testMatch: '*.screens.ts',
  retries: 0,
  projects: tests.projects?.flatMap((project) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      ...project,
      name: `${project.name}-${colorScheme}`,
      use: { ...project.use, colorScheme },
    })),
  ),
})
