// How much JavaScript a browser loads for a screen, compressed as it travels.

import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'

export type Weight = { screen: string; scripts: number; kilobytes: number }

/** @param session what supabase-js keeps in the browser's storage, for screens behind the sign-in */
export async function weigh(
  url: string,
  screens: string[],
  session: { key: string; value: string },
): Promise<Weight[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const weights: Weight[] = []
    for (const screen of screens) {
      const context = await browser.newContext({ baseURL: url })
      if (screen !== '/login') {
        await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), session)
      }
      const page = await context.newPage()
      const sizes: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') {
          sizes.push(
            response
              .request()
              .sizes()
              .then((size) => size.responseBodySize),
          )
        }
      })
      await page.goto(screen, { waitUntil: 'networkidle' })
      if (new URL(page.url()).pathname !== screen) throw new Error(`${screen} led to ${page.url()}`)
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      weights.push({ screen, scripts: sizes.length, kilobytes: bytes / 1000 })
      await context.close()
    }
    return weights
  } finally {
    await browser.close()
  }
}
