// The check of a session whose requests hang.

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route as Guarded } from '../src/routes/_guarded'
import { Route as Start } from '../src/routes/index'
import { open, press, signInAsRosa } from './open-screen'

let refreshes = 0
let waiting: ((response: Response) => void)[] = []

beforeEach(() => {
  refreshes = 0
  waiting = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  signInAsRosa()
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const isRefresh = input.includes('grant_type=refresh_token')
    if (isRefresh) refreshes++
    return new Promise((resolve, reject) => {
      if (isRefresh) waiting.push(resolve)
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
})

afterEach(async () => {
  cleanup()
  // All tests share the client: it ends its refresh.
  const session = localStorage.getItem('sb-hub-auth-token')
  for (const answer of waiting) answer(new Response(session))
  await after(1)
  vi.useRealTimers()
})

/** In steps, between which React renders. */
async function after(seconds: number) {
  for (let step = 0; step < seconds * 10; step++) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise(setImmediate)
  }
}
const shows = (text: string) => screen.queryByText(text) !== null

test('the guard refreshes after 5 s and 10 s, and again when asked, though each refresh hangs', async () => {
  open('/home', { show: Guarded, children: [{ path: '/home', show: () => 'Home' }] })
  await after(4.9)
  expect(shows('Please wait while we check your authentication...')).toBe(true)
  expect(refreshes).toBe(0)
  await after(0.2)
  expect(refreshes).toBe(1)
  await after(5.5)
  expect(refreshes).toBe(2)
  expect(shows('Authentication Issue')).toBe(true)
  press('Retry Authentication')
  await after(1)
  expect(refreshes).toBe(3)
})

test('the start screen refreshes after 8 s and 16 s, and goes to the sign-in after 24 s', async () => {
  open('/', { path: '/', show: Start }, { path: '/login', show: () => 'The sign-in' })
  await after(1)
  for (const text of ['Preparing your family space', 'Checking authentication...'])
    expect(shows(text)).toBe(true)
  await after(7.5)
  expect(refreshes).toBe(1)
  await after(8.5)
  expect(refreshes).toBe(2)
  expect(shows("It's taking longer than expected to load your profile.")).toBe(true)
  await after(6)
  expect(shows('The sign-in')).toBe(false)
  await after(2)
  expect(shows('The sign-in')).toBe(true)
})

test('Try Again on the start screen refreshes though an earlier refresh hangs, and starts over', async () => {
  open('/', { path: '/', show: Start }, { path: '/login', show: () => 'The sign-in' })
  await after(17.5)
  expect(refreshes).toBe(2)
  press('Try Again')
  await after(1)
  expect(refreshes).toBe(3)
  expect(shows('Checking authentication...')).toBe(true)
  await after(7)
  expect(shows('The sign-in')).toBe(false)
})
