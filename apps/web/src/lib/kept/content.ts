// Recently read content in this browser, kept where a service worker can open the app without a connection: not on plain
// http. Loaded apart, since the sign-in needs none of it.

import type { QueryClient } from '@tanstack/react-query'
import { onPurge } from '../personal-store'
import { PICTURES } from './pictures'
import { SHARED } from './shared'

const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
let begun = false

/** Call when a session is known. */
export async function keepContent(queryClient: QueryClient): Promise<void> {
  if (!workers) return
  await caches.open(PICTURES)
  if (begun) return
  begun = true
  // On the first visit, the worker is yet to be installed.
  if (!workers.controller) {
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  }
  const { keepQueries } = await import('./keep-queries')
  keepQueries(queryClient)
}

/** Also removes what an earlier page load has left. */
export async function removeContent(): Promise<void> {
  if (!workers) return
  navigator.clearAppBadge?.().catch(() => {})
  await Promise.all([PICTURES, SHARED].map((name) => caches.delete(name)))
  const { removeKept } = await import('./kept-content')
  await removeKept()
}

onPurge(() => removeContent().catch(console.warn))
