// Component tests: a screen, or a part of one, with the app's own providers and Supabase client, over a server that the
// test plays.

import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Providers } from '../src/app/providers'
import { routerOptions } from '../src/app/router-options'
import { useOutbox } from '../src/app/use-outbox'
import { type Viewer, ViewerContext } from '../src/lib/viewer'
import { Route as Root } from '../src/routes/__root'

// The first screen waits until its modules are transformed.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no locks, and no IndexedDB to do without them.
const request = (_name: string, _options: LockOptions, task: (lock: object) => unknown) => task({})
Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })

type Answer = { status?: number; body: object | string } | 'unreachable'

/** Plays the server: answers by path, such as `/auth/v1/signup`, or by method and path: `POST /rest/v1/events`. */
const answers = new Map<string, Answer>()
/** Come before `answers`, once. */
const firstAnswers = new Map<string, Answer>()
/** The JSON that the app has sent, by method and path. */
const sent = new Map<string, unknown>()
/** The last query by method and path. */
const queries = new Map<string, URLSearchParams>()

export const answer = (request: string, body: object | string, status = 200) =>
  answers.set(request, { status, body })
export const unreachable = (request: string) => answers.set(request, 'unreachable')
/** Answers the next request; those after it as `answer` says. */
export const answerOnce = (request: string, body: object | string, status = 200) =>
  firstAnswers.set(request, { status, body })
/** The next request gets no answer. */
export const loseAnswer = (request: string) => firstAnswers.set(request, 'unreachable')
/** @param request such as `POST /rest/v1/events` */
export const lastSent = (request: string) => sent.get(request)
/** What followed the path, as an object. */
export const lastQuery = (request: string) => Object.fromEntries(queries.get(request) ?? [])

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const request = `${init?.method ?? 'GET'} ${pathname}`
    queries.set(request, searchParams)
    if (typeof init?.body === 'string') sent.set(request, JSON.parse(init.body))
    const first = firstAnswers.get(request)
    firstAnswers.delete(request)
    const found = first ??
      answers.get(request) ??
      answers.get(pathname) ?? { body: { message: pathname }, status: 404 }
    if (found === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(found.body, { status: found.status ?? 200 })
  })
})

afterEach(() => {
  cleanup()
  router?.history.destroy()
  answers.clear()
  firstAnswers.clear()
  sent.clear()
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** A screen, or the frame around its `children`: the route of the app, or a stand-in. */
export type Screen = { path?: string; show: AnyRoute | ComponentType; children?: Screen[] }

/** Opens screens of the app, in their frames, at an address. */
export function open(path: string, ...screens: Screen[]): void {
  window.history.replaceState(null, '', path)
  show(createRootRoute({ component: Root.options.component }), screens)
}

export const ROSA: Viewer = {
  userId: 'rosa',
  familyId: 'oliveira',
  role: 'admin',
  name: 'Rosa',
  avatarUrl: null,
}

/** Shows a part of a screen to Rosa, who is signed in. */
export function openAsRosa(part: ReactElement): void {
  signInAsRosa()
  const component = () => (
    <ViewerContext value={ROSA}>
      <WithOutbox>{part}</WithOutbox>
    </ViewerContext>
  )
  show(createRootRoute({ component }), [])
}

let router: AnyRouter | undefined

function show(root: AnyRoute, screens: Screen[]): void {
  const routeTree = root.addChildren(screens.map((screen) => routeOf(screen, root)))
  router = createRouter({ routeTree, ...routerOptions() })
  // At once, as nothing has to be loaded.
  router.updateLatestLocation()
  router.stores.setMatches(router.matchRoutes(router.latestLocation))
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

function routeOf({ path, show, children = [] }: Screen, parent: AnyRoute): AnyRoute {
  const { component, validateSearch } =
    'options' in show ? show.options : { component: show as RouteComponent }
  const route: AnyRoute = createRoute({
    ...(path ? { path } : { id: 'frame' }),
    getParentRoute: () => parent,
    component,
    validateSearch,
  })
  return route.addChildren(children.map((child) => routeOf(child, route)))
}

/** What a route of the app shows, to open it as a part. */
export const screenOf = (route: AnyRoute): ComponentType => route.options.component as ComponentType

/** A frame that provides Rosa as the viewer. */
export const AsRosa = () => (
  <ViewerContext value={ROSA}>
    <Outlet />
  </ViewerContext>
)

/** As the shell does it. */
function WithOutbox({ children }: { children: ReactElement }) {
  useOutbox()
  return children
}

export function signInAsRosa(): void {
  const session = {
    // Only its claims are read.
    access_token: `header.${btoa(JSON.stringify({ sub: ROSA.userId, aal: 'aal1', session_id: 'rosas-session' }))}.signature`,
    refresh_token: 'another',
    expires_at: Date.now() / 1000 + 3600,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: ROSA.userId },
  }
  localStorage.setItem('sb-hub-auth-token', JSON.stringify(session))
  answer('/auth/v1/user', { id: ROSA.userId })
  answer('/auth/v1/token', session)
}

/** Types into fields: `{ Title: 'Tea' }`. */
export function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
