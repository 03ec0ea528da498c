// The address and the history of the browser. A navigation can be held back, as for unsaved changes.

import { newId } from '@/data/new-id'

export type Location = {
  pathname: string
  /** Empty, or with its `?`. */
  search: string
  /** Empty, or with its `#`. */
  hash: string
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows what it has put there, which may be from an older version
  state: any
  /** Tells the entries of the history apart. */
  key: string
}

/** A path, or those parts of an address that change: a missing path stays, while a missing query or fragment is removed. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

export type NavigateOptions = {
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  state?: unknown
  /** The page stays scrolled where it is. */
  preventScrollReset?: boolean
  /** Renders immediately. */
  flushSync?: boolean
}

/** `revisited`: by going back or forward, or by loading the page. */
export type Visit = { location: Location; revisited: boolean; options: NavigateOptions }

/** @returns true to keep the user here until `proceed` is called. */
type Hold = (next: Location, proceed: () => void) => boolean

const listeners = new Set<(visit: Visit) => void>()
const holds = new Set<Hold>()

/** The place of the current entry in the history, which tells how far back or forward the user went. */
let index = indexOfEntry() ?? 0
/** The next change of the history undoes one that was held. */
let undoing = false
/** The next change of the history was held before. */
let proceeding = false

if (indexOfEntry() === undefined) storeIndex()
window.addEventListener('popstate', onHistory)

/** The visit that the page load began with, or a later one. */
export const currentVisit = (): Visit => ({ location: readLocation(), revisited: true, options: {} })

/** @returns a function that stops listening */
export function onVisit(listener: (visit: Visit) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks `hold` before each navigation. @returns a function that stops it */
export function holdNavigation(hold: Hold): () => void {
  holds.add(hold)
  return () => holds.delete(hold)
}

/** @param to a number of steps in the history, or where to go */
export function navigate(to: number | To, options: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    window.history.go(to)
    return
  }
  const { state = null, replace = false } = options
  const next: Location = { ...resolve(to, window.location), state, key: newId() }

  function proceed() {
    if (!replace) index++
    const entry = { state, key: next.key, idx: index }
    window.history[replace ? 'replaceState' : 'pushState'](entry, '', hrefOf(next))
    announce({ location: next, revisited: false, options })
  }
  if (!isHeld(next, proceed)) proceed()
}

export function resolve(to: To, from: Pick<Location, 'pathname'>) {
  if (typeof to !== 'string') {
    const { pathname = from.pathname, search = '', hash = '' } = to
    return { pathname, search: marked('?', search), hash: marked('#', hash) }
  }
  const { pathname, search, hash } = new URL(to, window.location.origin + from.pathname)
  return { pathname, search, hash }
}

/** The query and the fragment may be given without their mark. */
const marked = (mark: string, text: string) => (text === '' || text.startsWith(mark) ? text : mark + text)

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

export const hrefOf = ({ pathname, search, hash }: Address) => pathname + search + hash

function onHistory() {
  if (undoing) {
    undoing = false
    return
  }
  const next = readLocation()
  const at = indexOfEntry()
  const steps = at === undefined ? 0 : at - index
  const proceed = () => {
    proceeding = true
    window.history.go(steps)
  }
  if (steps !== 0 && !proceeding && isHeld(next, proceed)) {
    undoing = true
    window.history.go(-steps)
    return
  }
  proceeding = false
  index = at ?? index + 1
  // A link to a place in the page makes an entry without our state.
  if (at === undefined) storeIndex()
  announce({ location: next, revisited: true, options: {} })
}

const isHeld = (next: Location, proceed: () => void) => [...holds].some((hold) => hold(next, proceed))

function announce(visit: Visit) {
  for (const listener of listeners) listener(visit)
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  const { state = null, key = 'default' } = window.history.state ?? {}
  return { pathname, search, hash, state, key }
}

function indexOfEntry(): number | undefined {
  return window.history.state?.idx
}

function storeIndex() {
  window.history.replaceState({ ...window.history.state, idx: index }, '')
}
