// Back closes what is open above the page, as on a phone. Each open layer (a dialog, a menu, a panel, a photo) has an entry of
// its own in the history, with the address of the page: going back from it closes the layer, and the page stays. The router
// does not notice these entries.

import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'

type Layer = { close: () => void }

/** From the lowest to the topmost. */
let layers: Layer[] = []
/** How many navigations are waiting to start from the page itself. */
let departures = 0

/** What the current entry of the history is: the page (0), or the layer so many above it. */
const height = (): number => window.history.state?.layer ?? 0
const wantedHeight = () => (departures > 0 ? 0 : layers.length)

/** Tells the pages apart that the entries of the history belong to. */
const pageOf = (state: { __TSR_key?: string } | null) => state?.__TSR_key
/** Of the current entry. */
let page = pageOf(window.history.state)
/** Where the router is. It may be about to return there, from an entry that a question keeps the user from. */
let routerPage: string | undefined

/** Called when the history has moved where we sent it. */
let onArrival: (() => void) | undefined
let settling = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined

// Before the router listens.
window.addEventListener('popstate', onPopState, { capture: true })

/**
 * Has Back close a layer.
 * @param open whether it is there, and has no address of its own
 */
export function useLayer(open: boolean, close: () => void) {
  const onBack = useEffectEvent(close)

  useLayoutEffect(() => {
    if (!open) return
    const layer = { close: () => onBack() }
    layers.push(layer)
    settleSoon()
    return () => {
      layers = layers.filter((one) => one !== layer)
      settleSoon()
    }
  }, [open])
}

/** The history for the router: navigations start from the page, not from the layers above it. */
export function createLayeredHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace, go, back, forward } = history
  routerPage = pageOf(history.location.state)
  page ??= routerPage
  history.subscribe(({ action, location }) => {
    routerPage = pageOf(location.state)
    if (action.type === 'PUSH' || action.type === 'REPLACE') page = routerPage
  })
  // After a reload, the layers of the page before are gone.
  settle()
  return Object.assign(history, {
    push: fromPage(push),
    replace: fromPage(replace),
    go: fromPage(go),
    back: fromPage(back),
    forward: fromPage(forward),
  })
}

const fromPage =
  <Parameters extends unknown[]>(act: (...parameters: Parameters) => void) =>
  async (...parameters: Parameters) => {
    if (height() > 0) {
      departures++
      await settle()
      departures--
      // For those that stay open.
      settleSoon()
    }
    act(...parameters)
  }

function onPopState(event: PopStateEvent) {
  const before = page
  page = pageOf(event.state)
  const stays = page === before
  // The router is already there.
  if (stays) event.stopImmediatePropagation()
  if (onArrival) return onArrival()
  if (stays) for (const layer of layers.slice(height()).reverse()) layer.close()
  settleSoon()
}

/** Once the components have rendered: one layer may take the place of another. */
function settleSoon() {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/** Gives the history as many entries above the page as there are layers. */
function settle(): Promise<void> {
  settling = settling.then(async () => {
    if (page !== routerPage) return
    if (height() > wantedHeight()) await move(wantedHeight() - height())
    while (height() < wantedHeight()) {
      const entry = { ...window.history.state, layer: height() + 1 }
      // Past the router, which would take the window's own for a navigation.
      History.prototype.pushState.call(window.history, entry, '')
    }
  })
  return settling
}

/** A traversal that the browser does not carry out ends without an event. */
const LONGEST_MOVE_MS = 1_000

const move = (steps: number) =>
  new Promise<void>((resolve) => {
    const giveUp = setTimeout(arrive, LONGEST_MOVE_MS)
    function arrive() {
      clearTimeout(giveUp)
      onArrival = undefined
      resolve()
    }
    onArrival = arrive
    window.history.go(steps)
  })
