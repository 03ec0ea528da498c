// Loads the app: its scripts wait in a template of the page, so that on a slow connection they do not delay what is shown
// before them.

import { entryScript } from '@/browser/entry-script'

/** The build whose scripts this browser has loaded before. */
const LOADED = 'kinfold.loaded'

/** The app comes without it then. */
const TIMEOUT_MS = 2_000

/** @param shown when the page has shown what it can without the app */
export async function loadApp(shown: Promise<unknown>): Promise<void> {
  const entry = entryScript()
  const tried = shown.catch(() => {})
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  // From a cache, they delay nothing.
  if (localStorage.getItem(LOADED) !== entry) await Promise.race([tried, timeout])
  // The development server has none.
  const template = document.querySelector<HTMLTemplateElement>('template#app')
  template?.replaceWith(runnable(document.importNode(template.content, true)))
  localStorage.setItem(LOADED, entry)
}

/**
 * Adds an element for each script that the page preloads, before the entry. The entry alone, which imports them, would run
 * them in one long task; like this each has a task of its own, between which the page reacts.
 */
function runnable(scripts: DocumentFragment): DocumentFragment {
  const entry = scripts.querySelector('script')
  const imported = Array.from(scripts.querySelectorAll('link'), ({ href, crossOrigin }) =>
    Object.assign(document.createElement('script'), { type: 'module', src: href, crossOrigin }),
  )
  if (entry) scripts.append(...imported, entry)
  // In this order, each when those before it have run.
  for (const script of scripts.querySelectorAll('script')) script.async = false
  return scripts
}

/** Resolves when the first photo in the outline can be painted; at once when there is none. */
export const photoDecoded = async () =>
  document.querySelector<HTMLImageElement>('#start article img')?.decode()

/** Resolves when what the page has now is painted. */
export async function painted(): Promise<void> {
  // In the next frame, it is drawn; then it is on the screen.
  await nextFrame()
  await nextFrame()
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
