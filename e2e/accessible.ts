import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe finds nothing against WCAG 2.2 AA, neither in the light nor in the dark.
 * @param within only there: what floats above the page belongs to none of its landmarks
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A colour on its way from one to the other is too faint against either.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        // Those without an end, such as a skeleton's, cannot be finished.
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      }
    })
    // Without frames of others, axe need not open a second page to put its findings together.
    const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
    // In the dark the same elements have other colours.
    if (colorScheme === 'light') axe.withTags(GUIDELINES)
    else axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}
