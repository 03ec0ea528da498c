// Shows the screen that the address stands for, inside its frames, and loads their code.

import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyExtra } from '@/lib/lazy-extra'
import { currentVisit, onVisit } from '@/lib/navigation'
import { OutletContext, PlaceContext } from '@/lib/router'
import { CrashBoundary } from './crash-boundary'
import { matchPath } from './match-path'
import { prepareOnIntent } from './prepare-on-intent'
import { Root } from './root'
import { type Load, screenOf } from './screen'
import { rememberScroll, useScrollPosition } from './scroll-position'

/** A screen, or the frame around its `children`. The first match is shown. */
export type Screen = { path?: string; load: Load; children?: Screen[] }

/** A path with its screen, from the outermost frame inwards. */
type Route = { path: string; screens: ReturnType<typeof screenOf>[] }

export function Router({ screens }: { screens: Screen[] }) {
  const [visit, setVisit] = useState(currentVisit)
  const [routes] = useState(() => routesOf(screens))
  const [FirstFrames] = useState(() => lazyExtra(() => framesOnceLoaded(routes, visit.location.pathname)))

  useLayoutEffect(
    () =>
      onVisit((next) => {
        rememberScroll(visit.location.key)
        prepare(routes, next.location.pathname)
        if (next.options.flushSync) flushSync(() => setVisit(next))
        // The current screen stays until the next one is loaded.
        else startTransition(() => setVisit(next))
      }),
    [routes, visit],
  )
  useEffect(() => prepareOnIntent((path) => void prepare(routes, path)), [routes])
  useScrollPosition(visit)

  const { location } = visit
  const { screens: shown, params } = useMemo(
    () => find(routes, location.pathname),
    [routes, location.pathname],
  )
  const place = useMemo(() => ({ location, params }), [location, params])
  return (
    <PlaceContext value={place}>
      <CrashBoundary at={location}>
        <Root>
          <FirstFrames screens={shown} />
        </Root>
      </CrashBoundary>
    </PlaceContext>
  )
}

/** At first, nothing is shown until all of it can be: a frame alone would look like a screen. */
async function framesOnceLoaded(routes: Route[], pathname: string) {
  await Promise.all(prepare(routes, pathname))
  return Frames
}

/** The first screen, with the others inside it. */
function Frames({ screens: [outermost, ...others] }: Pick<Route, 'screens'>) {
  if (!outermost) return null
  return (
    <OutletContext value={<Frames screens={others} />}>
      <outermost.Part />
    </OutletContext>
  )
}

function routesOf(screens: Screen[], frames: Route['screens'] = []): Route[] {
  return screens.flatMap(({ path, load, children = [] }) => {
    const inside = [...frames, screenOf(load)]
    return path ? [{ path, screens: inside }] : routesOf(children, inside)
  })
}

function find(routes: Route[], pathname: string) {
  for (const { path, screens } of routes) {
    const params = matchPath(path, pathname)
    if (params) return { screens, params }
  }
  return { screens: [], params: {} }
}

/** Loads a screen and its frames in parallel. */
const prepare = (routes: Route[], pathname: string) =>
  find(routes, pathname).screens.map((screen) => screen.prepare())
