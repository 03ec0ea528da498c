// Component tests: a screen with the app's own providers and Supabase client, over a server that the test plays.

import { cleanup, configure, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { Providers } from '../src/app/providers'

// The first screen waits until its modules are transformed.
configure({ asyncUtilTimeout: 15_000 })

type Answer = { status?: number; body: object }

/** Plays the server: answers by the path of the request, such as `/auth/v1/signup`. */
const answers = new Map<string, Answer>()

export const answer = (path: string, body: object, status = 200) => answers.set(path, { status, body })

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const { body, status = 200 } = answers.get(pathname) ?? { body: { message: pathname }, status: 404 }
    return Response.json(body, { status })
  })
})

afterEach(() => {
  cleanup()
  answers.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens a route of the app at its path. */
export function openScreen(path: string, route: RouteObject['lazy']): void {
  const router = createMemoryRouter([{ path, lazy: route, hydrateFallbackElement: <main /> }], {
    initialEntries: [path],
  })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}
