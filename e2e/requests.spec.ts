import type { Page, Request } from '@playwright/test'
import { expect, test } from './kinfold.ts'

const SCREENS = [
  '/home',
  '/family',
  '/messages',
  '/chat',
  '/events',
  '/recipes',
  '/lists',
  '/media',
  '/music',
  '/history',
  '/settings',
  '/profile',
]

test('no screen makes a request twice, and home makes few', async ({ rosa }) => {
  const page = await rosa.open(null)
  const requests = new Map<string, string[]>()
  for (const screen of SCREENS) requests.set(screen, await requestsOf(page, screen))

  // One of them stores the language of the new account, which happens once.
  expect(requests.get('/home')?.length, String(requests.get('/home'))).toBeLessThanOrEqual(14)
  for (const [screen, made] of requests) expect(made, screen).toEqual([...new Set(made)])
})

/** The requests to the API until the screen has looked for changes that it missed while loading. */
async function requestsOf(page: Page, screen: string): Promise<string[]> {
  const requests: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(rest|auth|functions)\/v1\//.test(pathname))
      requests.push([request.method(), pathname, search, request.postData()].join(' '))
  }
  page.on('request', note)
  const lookedForMissed = page.waitForResponse(/changes_since/)
  await page.goto(screen, { waitUntil: 'networkidle' })
  await (await lookedForMissed).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  page.off('request', note)
  return requests
}
