// Recently read content, stored in browsers where a service worker can open the app without a connection: not on plain
// http. Loaded apart, since the sign-in needs none of it.

import type { QueryClient } from '@tanstack/react-query'
import { onPurge } from '@/browser/personal-store'
import { FAMILY, OWNER } from './owner'
import { PICTURES } from './pictures'
import { SHARED } from './shared'

const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
let begun = false
let turn: Promise<void> = Promise.resolve()

/** One task after the other: a session may begin while the content of the last one is being removed. */
function inTurn(task: () => Promise<void>): Promise<void> {
  turn = turn.then(task, task)
  return turn
}

/** True after a session whose content is still here. */
export const hasOffline = () => localStorage.getItem(OWNER) !== null

/** Call when a session is known. */
export async function keepOffline(queryClient: QueryClient, userId: string): Promise<void> {
  if (!workers) return
  await inTurn(async () => {
    if (hasOffline() && localStorage.getItem(OWNER) !== userId) await remove()
    localStorage.setItem(OWNER, userId)
    await caches.open(PICTURES)
  })
  if (begun) return
  begun = true
  // On the first visit, the worker is yet to be installed.
  if (!workers.controller) {
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  }
  const { storeQueries } = await import('./store-queries')
  storeQueries(queryClient)
}

/** Call when the user's family is known: what was read in a former one goes, also when they left while the app was closed. */
export function keepOfflineOf(queryClient: QueryClient, userId: string, familyId: string | null): void {
  const [family, before] = [familyId ?? '', localStorage.getItem(FAMILY)]
  if (!workers || before === family) return
  if (before) {
    removeOffline().catch(console.warn)
    void keepOffline(queryClient, userId)
  }
  inTurn(async () => {
    if (hasOffline()) localStorage.setItem(FAMILY, family)
  })
}

/** Call when a session ends; the number on the app's icon goes as well. */
export async function removeOffline(): Promise<void> {
  if (workers && hasOffline()) await inTurn(remove)
}

async function remove() {
  navigator.clearAppBadge?.().catch(() => {})
  await Promise.all([PICTURES, SHARED].map((name) => caches.delete(name)))
  const { removeOffline } = await import('./offline-results')
  await removeOffline()
  localStorage.removeItem(OWNER)
  localStorage.removeItem(FAMILY)
}

onPurge(() => removeOffline().catch(console.warn))
