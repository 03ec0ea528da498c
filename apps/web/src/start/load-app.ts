// Loads the app: its scripts wait in a template of the page, so that on a slow connection they do not delay what is shown
// before them.

import { entryScript } from '../lib/entry-script'

/** The build whose scripts this browser has loaded before. */
const LOADED = 'kinfold.loaded'

/** The app comes without it then. */
const PATIENCE_MS = 2_000

/** @param shown when the page has shown what it can without the app */
export async function loadApp(shown: Promise<unknown>): Promise<void> {
  const entry = entryScript()
  const tried = shown.catch(() => {})
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  // From a cache, they delay nothing.
  if (localStorage.getItem(LOADED) !== entry) await Promise.race([tried, patience])
  // The development server has none.
  const scripts = document.querySelector<HTMLTemplateElement>('template#app')
  scripts?.replaceWith(document.importNode(scripts.content, true))
  localStorage.setItem(LOADED, entry)
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
