// How much JavaScript a browser loads for a screen, compressed as it travels.

import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import type { Session } from './session.ts'

export type Weight = { screen: string; scripts: number; kilobytes: number }

/** @param session what supabase-js keeps in the browser's storage, for screens behind the sign-in */
export async function weigh(url: string, screens: string[], session: Session): Promise<Weight[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const weights: Weight[] = []
    for (const screen of screens) {
      const context = await browser.newContext({ baseURL: url })
      if (screen !== '/login') {
        await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), session)
      }
      weights.push(await weighScreen(await context.newPage(), screen))
      await context.close()
    }
    return weights
  } finally {
    await browser.close()
  }
}

/** Opens a screen and counts the scripts that it loads by itself, including those from the cache. */
export async function weighScreen(page: Page, screen: string): Promise<Weight> {
  await page.goto(screen, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== screen) throw new Error(`${screen} led to ${page.url()}`)
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { screen, scripts: sizes.length, kilobytes: bytes / 1000 }
}
