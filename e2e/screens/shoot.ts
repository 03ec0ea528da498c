import { expect, type Page, test } from '@playwright/test'

/**
 * Takes the screenshot `screenshots/<name>-<phone|desktop>-<light|dark>.png`.
 * @param options `fullPage` for the whole page instead of the window
 */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.screenshot({ path: `screenshots/${name}-${test.info().project.name}.png`, ...options })
}
