// A page in any browser, found and used as people do: by roles, names and labels.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Driver, type Element, until } from './driver.ts'

/** The first visible element of this kind, inside the one before. */
type Step = { role?: string; label?: string; css?: string; name?: string; pattern?: string; hidden?: boolean }
export type Target = Step[]

/** @param name all of it, or a pattern */
const named = (name?: string | RegExp) =>
  name === undefined ? {} : typeof name === 'string' ? { name } : { pattern: name.source }

export const role = (value: string, name?: string | RegExp): Step => ({ role: value, ...named(name) })
export const button = (name: string | RegExp) => role('button', name)
export const label = (value: string): Step => ({ label: value })
/** Also what is hidden, such as the input of a file behind a button. */
export const css = (value: string): Step => ({ css: value, hidden: true })

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Defines `findTarget` in the page. One script, because Firefox runs each with classes of its own. */
const FINDER = `
  ${library}
  const { queryAllByRole, queryAllByLabelText } = globalThis.TestingLibraryDom ?? window.TestingLibraryDom
  const all = (scope, { role, label, css, name, pattern }) =>
    role ? queryAllByRole(scope, role, { name: pattern ? new RegExp(pattern) : name })
    : label ? queryAllByLabelText(scope, label)
    : [...scope.querySelectorAll(css)]
  window.findTarget = (steps) => steps.reduce(
    (scope, step) =>
      scope && (all(scope, step).find((element) => step.hidden || element.getClientRects().length > 0) ?? null),
    document.body,
  )`

export type Page = ReturnType<typeof pageOf>

/** @param origin of the hub */
export function pageOf(driver: Driver, origin: string) {
  /** Runs a function's body with `element` and `args`; again until it returns neither null nor undefined. */
  const withElement = async (target: Target, body: string, ...args: unknown[]) => {
    const script = `
      const [steps, ...args] = arguments
      if (!window.findTarget) return 'no finder'
      const element = findTarget(steps)
      if (!element) return null
      ${body}`
    return until(async () => {
      const result = await driver.run(script, [target, ...args])
      if (result !== 'no finder') return result ?? undefined
      await driver.run(FINDER, [])
    }, JSON.stringify(target))
  }
  let boxes = 0
  const element = (target: Target) => withElement(target, 'return element') as Promise<Element>
  const act = (target: Target, action: (element: Element) => Promise<void>) =>
    until(async () => {
      const found = await element(target)
      return action(found).then(() => true)
    }, JSON.stringify(target))

  return {
    open: (path: string) => driver.navigate(new URL(path, origin).href),
    see: (...target: Target) => element(target),
    /** Until the element contains this text. */
    read: (text: string, ...target: Target) =>
      withElement(target, 'return element.textContent.includes(args[0]) || null', text),
    /** Until there is no such element. */
    async gone(...target: Target) {
      await withElement([], 'return findTarget(args[0]) ? null : true', target)
    },
    click: (...target: Target) =>
      act(target, async (found) => {
        // The browser would scroll it only just into view, where a bar may cover it.
        await driver.run('arguments[0].scrollIntoView({ block: "center" })', [found])
        await driver.click(found)
      }),
    async fill(text: string, ...target: Target) {
      await withElement(target, 'element.focus(); element.select?.(); return true')
      await act(target, (found) => driver.sendKeys(found, text))
    },
    async press(key: string, ...target: Target) {
      await withElement(target, 'element.focus(); return document.activeElement === element || null')
      const actions = [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ]
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
    /** @param path of a file */
    choose: (path: string, ...target: Target) => act(target, (found) => driver.sendKeys(found, path)),
    /** Its place in the window, in CSS pixels, once it rests for three frames, however long they take. */
    box: (...target: Target) =>
      withElement(
        target,
        `const { x, y, width, height } = element.getBoundingClientRect()
        const place = [args[0], x, y, width, height].join()
        if (window.rest?.place === place) return window.rest.frames >= 3 ? { x, y, width, height } : null
        const rest = { place, frames: 0 }
        window.rest = rest
        const count = () => ++rest.frames < 3 && requestAnimationFrame(count)
        requestAnimationFrame(count)
        return null`,
        ++boxes,
      ) as Promise<Box>,
    /** The result of a function's body with `element`, once it is neither null nor undefined nor false. */
    ask: (body: string, ...target: Target) =>
      withElement(target, `const result = (() => { ${body} })(); return result === false ? null : result`),
    perform: driver.perform,
    screenshot: driver.screenshot,
  }
}

export type Box = { x: number; y: number; width: number; height: number }
