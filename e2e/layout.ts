// Checks that a screen fits: nothing beyond its edges, no text cut off, the bottom bar in view.

import { expect, type Locator, type Page } from '@playwright/test'

type Size = { width: number; height: number; font: number }

/** Narrow, large, flat and wide screens. `font` is the browser's font size in pixels; 16 is usual. */
const SIZES: Size[] = [
  { width: 390, height: 844, font: 32 },
  { width: 320, height: 640, font: 20 },
  { width: 844, height: 390, font: 24 },
  { width: 1280, height: 800, font: 16 },
]

/** Asserts that what the page shows fits in every size, without loading it again. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await resize(page, size)
    // A list that counts its columns follows a moment later.
    const problems = () => page.evaluate(misfits)
    await expect.poll(problems, `${what} at ${JSON.stringify(size)}`).toEqual([])
  }
  await resize(page, { width: 390, height: 844, font: 16 })
}

/** Whether elements stand beside each other: each begins above the middle of the others. */
export async function areInOneRow(...elements: Locator[]): Promise<boolean> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? Number.NaN)
  const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN))
  return Math.max(...tops) < Math.min(...middles)
}

async function resize(page: Page, { width, height, font }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } })
  await session.detach()
}

/** Runs in the page. @returns one text per element that does not fit */
function misfits(): string[] {
  const found: string[] = []
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}">${element.textContent?.slice(0, 40)}`
  const styles = (element: Element | null): CSSStyleDeclaration[] =>
    element ? [getComputedStyle(element), ...styles(element.parentElement)] : []

  if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways')
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { left, right, width } = element.getBoundingClientRect()
    const isOutside = left < -1 || right > document.documentElement.clientWidth + 1
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
    if (!width || !(isOutside || isWide)) continue
    // Drawings and the tree, which is moved by dragging, may be larger than their frame.
    if (element.closest('svg, [role=tree], .sr-only, [data-sonner-toaster], [aria-hidden=true]')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const [own, ...around] = styles(element)
    if (!own || [own, ...around].some(({ textOverflow }) => textOverflow === 'ellipsis')) continue

    if (isOutside && !element.matches('a[href="#content"]')) found.push(`outside: ${name(element)}`)
    if (isWide && /auto|scroll/.test(own.overflowX)) found.push(`scrolls sideways: ${name(element)}`)
    if (isWide && /hidden|clip/.test(own.overflowX) && element.innerText)
      found.push(`cut off: ${name(element)}`)
  }
  const bar = document.getElementById('bottom-bar')?.getBoundingClientRect()
  if (bar?.height && Math.round(bar.bottom) !== window.innerHeight)
    found.push('the bottom bar is out of view')
  return found.slice(0, 5)
}
