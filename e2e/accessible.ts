import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Asserts that axe finds no violation of WCAG 2.2 AA, in light and in dark mode.
 * @param within the part to check: what floats above the page is in none of its landmarks
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // In dark mode only the colours differ.
    const rules: axe.RunOnly =
      colorScheme === 'light'
        ? { type: 'tag', values: GUIDELINES }
        : { type: 'rule', values: ['color-contrast'] }
    const found = await page.evaluate(violations, { within, rules })
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page. @returns one text per broken rule, with the elements that break it */
async function violations({ within, rules }: { within: string; rules: axe.RunOnly }): Promise<string[]> {
  // A colour halfway through a transition would have too little contrast. An endless animation, such as a skeleton's,
  // cannot be finished; one that ends may start another, where an element inherits the colour.
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
  for (let animations = running(); animations.length > 0; animations = running()) {
    for (const animation of animations) animation.finish()
  }
  const result = await window.axe.run(within, { runOnly: rules, resultTypes: ['violations'] })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
