// Finds controls without an effect: presses each and watches the page.

import { expect, type Locator, type Page } from '@playwright/test'

const CONTROLS = [
  'button',
  'summary',
  'select',
  ...['button', 'tab', 'switch', 'checkbox', 'radio', 'option', 'menuitem', 'treeitem'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ')

declare global {
  interface Window {
    /** The effects of the last press. */
    effects: number
  }
}

/** Lets the page count the effects of a press; call it before the first page opens. */
export async function watchEffects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.effects = 0
    const count = () => {
      window.effects += 1
    }
    const counted = <T extends object>(owner: T | undefined, names: (keyof T)[]) => {
      for (const name of names) {
        const original = owner?.[name]
        if (!owner || typeof original !== 'function') continue
        owner[name] = function (this: unknown, ...rest: unknown[]) {
          count()
          return original.apply(this, rest)
        } as T[keyof T]
      }
    }
    counted(history, ['pushState', 'replaceState'])
    counted(window, ['open', 'print', 'fetch'])
    counted(navigator, ['share'])
    counted(navigator.clipboard as Clipboard | undefined, ['writeText'])
    counted(document, ['execCommand'])
    counted(HTMLInputElement.prototype, ['click', 'showPicker'])
    // As for a file that is saved.
    counted(HTMLAnchorElement.prototype, ['click'])
    counted(HTMLMediaElement.prototype, ['play', 'pause'])
    addEventListener('scroll', count, true)
    addEventListener('pagehide', count)
    const observer = new MutationObserver(count)
    addEventListener('DOMContentLoaded', () =>
      observer.observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      }),
    )
  })
}

/**
 * Presses the controls of a page, except links.
 * @param within where they are
 * @returns the names of those without an effect
 */
export async function deadControls(page: Page, path: string, within = 'body'): Promise<string[]> {
  await open(page, path)
  const names = await mark(page.locator(within))
  expect(names.length, `controls on ${path}`).toBeGreaterThan(0)
  const dead: string[] = []
  for (const name of names) {
    const control = page.locator(`[data-walked=${JSON.stringify(name)}]`)
    // An earlier press may have removed it, such as another tab.
    if (!(await control.isVisible())) {
      await open(page, path)
      await mark(page.locator(within))
    }
    await expect(control, `${name} on ${path}`).toBeVisible()
    if (!(await hasEffect(page, control))) dead.push(name)
    await goBackTo(page, path)
  }
  return dead
}

/** Closes what opened above the page and leaves what navigated away. */
async function goBackTo(page: Page, path: string): Promise<void> {
  await quiet(page, REVEAL_MS)
  if (!page.url().endsWith(path)) return open(page, path)
  const above = page.locator('[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]')
  for (let times = 0; times < 3 && (await above.count()) > 0; times++) {
    await page.keyboard.press('Escape')
    await quiet(page)
  }
  if ((await above.count()) > 0) await open(page, path)
}

async function open(page: Page, path: string): Promise<void> {
  // A folded sidebar would stay folded, and the tree would stay in the place of the list.
  await page.evaluate(() => {
    for (const key of ['sidebar collapsed', 'kinfold.personal.history-view']) localStorage.removeItem(key)
  })
  // The last part of the home screen, two seconds after the others.
  const last = path === '/home' && page.waitForResponse(/\/rpc\/on_this_day/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await last
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  // The first input loads what menus and dialogs are made of.
  await page.keyboard.press('Shift')
  await quiet(page)
}

/** React shows what had to be loaded 300 ms after its placeholder at the earliest. */
const REVEAL_MS = 400

/** Waits until the page has been idle for a moment, in milliseconds. */
const quiet = (page: Page, moment = 150) =>
  page.evaluate(
    (moment) =>
      new Promise<void>((resolve) => {
        const look = (before: number) =>
          setTimeout(() => (window.effects === before ? resolve() : look(window.effects)), moment)
        look(window.effects)
      }),
    moment,
  )

/** Marks one of each kind of control with its name. @returns the names */
const mark = (where: Locator): Promise<string[]> =>
  where.locator(CONTROLS).evaluateAll((elements) => {
    const known = new Set<string>()
    const names: string[] = []
    for (const element of elements) {
      // A toast leaves by itself.
      if (element.closest('[data-sonner-toast]')) continue
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.outerHTML
      const isUsable =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // The tab that is shown already does nothing.
        !element.matches(':disabled, [aria-disabled="true"], [inert] *, [role="tab"][aria-selected="true"]')
      // One of fourteen posts or thirty days is enough: they differ only in their texts.
      const kind = `${element.getAttribute('role')} ${element.className}`
      const words = element.closest('article, li, tr, [role="grid"], [role="tree"]') ? '' : name
      if (!isUsable || known.has(kind + words) || names.includes(name)) continue
      known.add(kind + words)
      element.setAttribute('data-walked', name)
      names.push(name)
    }
    return names
  })

async function hasEffect(page: Page, control: Locator): Promise<boolean> {
  // Hover effects do not count.
  await control.hover()
  await quiet(page)
  await page.evaluate(() => {
    window.effects = 0
  })
  // The browser shows the list of a select itself: choosing has the effect.
  const other = await control.evaluate((element) =>
    element instanceof HTMLSelectElement ? Number(element.selectedIndex === 0) : undefined,
  )
  await (other === undefined ? control.click() : control.selectOption({ index: other }))
  return page
    .waitForFunction(() => window.effects > 0, undefined, { timeout: 3000 })
    .then(() => true)
    .catch((error: Error) => /navigat|context was destroyed|closed/i.test(error.message))
}
