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

/** Takes a screenshot with letters of double size: `screenshots/large-<name>-….png`. */
export async function shootLarge(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await shoot(page, `large-${name}`, options)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
