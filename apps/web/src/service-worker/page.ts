import { isFromProxy } from '@/browser/proxy-response'
import { precachedPage } from './precache'

/** A server that is there answers a page within milliseconds; a phone without reception may wait for a minute. */
const TIMEOUT_MS = 5_000

const SERVICES = /^\/(auth|rest|storage|realtime|functions)\/v1\//

/** Whether a navigation leads to a screen of the app, and not to a service, such as a sign-in, or to a file. */
export const isScreen = ({ pathname }: URL) =>
  !SERVICES.test(pathname) && !/\.[^/]*$/.test(pathname) && pathname !== '/health'

/**
 * The page from the server, so that it is never stale. Without a response, the stored one of the last version: a response
 * with its own headers, whose Content-Security-Policy has the nonce of its content.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const stored = await precachedPage()
  const fresh = fetchPage(event)
  if (!stored) return fresh
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), TIMEOUT_MS))
  return Promise.race([
    fresh.then(
      (response) => (isFromProxy(response) ? stored : response),
      () => stored,
    ),
    timeout,
  ])
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}
