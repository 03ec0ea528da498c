// Whether the server responds. A failed request or a closed socket raises the suspicion; from then on the server is asked
// until it responds again.

import { supabaseUrl } from '@/lib/config'
import { createStore, useStore } from './create-store'
import { isFromProxy } from './proxy-response'
import { useOnline } from './use-online'

/** Shorter interruptions, as when a phone changes networks, are not worth a notice. */
const TOLERATED_MS = 2_000
const ASK_EVERY_MS = 1_000
const TIMEOUT_MS = 2_000
const SMALL_BODY = 4_000

/** False when the server has not responded for more than 2 s. */
export const serverReach = createStore(true)

export const useServerReach = () => useStore(serverReach)

/** False also without any network: the notice below the top bar says so. */
export const useIsReached = () => {
  const online = useOnline()
  const reached = useServerReach()
  return online && reached
}

/** The same outside of components. */
export const isReached = () => navigator.onLine && serverReach.get()

let asking = false

/** Call when the server may be unreachable. */
export async function suspectServer() {
  if (asking) return
  asking = true
  const tolerance = setTimeout(() => serverReach.set(false), TOLERATED_MS)
  while (!(await isResponding())) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  clearTimeout(tolerance)
  serverReach.set(true)
  asking = false
}

/** `fetch` for the Supabase client, which notices requests without a response. */
export const fetchAndNotice: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, outlivesPage(init) ? { ...init, keepalive: true } : init)
    if (isFromProxy(response)) suspectServer()
    return response
  } catch (error) {
    if (!init?.signal?.aborted) suspectServer()
    throw error
  }
}

/** Small writes of a hidden page, which may be about to close. Browsers limit them to 64 KB in total. */
const outlivesPage = ({ body }: RequestInit = {}) =>
  document.visibilityState === 'hidden' && typeof body === 'string' && body.length < SMALL_BODY

async function isResponding(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch(`${supabaseUrl}/auth/v1/health`, options)
    // 503: it is starting or stopping.
    return !isFromProxy(response) && response.status !== 503
  } catch {
    return false
  }
}
