import { expect, type Page, test } from '@playwright/test'

/**
 * Takes the picture `screenshots/<name>-<phone|desktop>-<light|dark>.png` of what the page shows.
 * @param options `fullPage` for all of a long page, not the window alone
 */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.screenshot({ path: `screenshots/${name}-${test.info().project.name}.png`, ...options })
}
