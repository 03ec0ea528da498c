import { expect, type Page, test } from '@playwright/test'

/**
 * Takes the screenshot `screenshots/<name>-<phone|desktop>-<light|dark>.png`.
 * @param options `fullPage` for the whole page instead of the window
 */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  const size = page.viewportSize()
  if (options.fullPage && size) {
    // In Chromium's own picture of a whole page, some cells of a calendar have the height of a narrower one.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height })
  }
  await page.screenshot({ path: `screenshots/${name}-${test.info().project.name}.png` })
  if (size) await page.setViewportSize(size)
}

/** Takes a screenshot with letters of double size: `screenshots/large-<name>-….png`. */
export async function shootLarge(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // What depends on the width of its container follows a frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await shoot(page, `large-${name}`, options)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Takes a screenshot of a phone that lies on its side: `screenshots/landscape-<name>-….png`. */
export async function shootLandscape(page: Page, name: string): Promise<void> {
  const upright = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  await shoot(page, `landscape-${name}`)
  if (upright) await page.setViewportSize(upright)
}
