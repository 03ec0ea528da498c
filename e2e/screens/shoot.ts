import { expect, type Page, test } from '@playwright/test'

/** Waits for what depends on the size of the window or of a container: it follows a frame later. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Waits for the pictures within the window. */
export async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width, height } = image.getBoundingClientRect()
      const isInWindow =
        width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return !isInWindow || image.complete
    }),
  )
}

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
  // Another size of the window may show other pictures.
  await nextFrames(page)
  await picturesLoaded(page)
  await nextFrames(page)
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
