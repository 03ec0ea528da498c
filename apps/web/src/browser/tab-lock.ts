import { createStore, del, update } from 'idb-keyval'
import { newId } from '@/data/new-id'
import { personalStore } from './personal-store'

/**
 * Makes some work this tab's own, such as an upload, so that other tabs leave it alone. The lock ends when it is given
 * back or the page goes away.
 * @param name the same in all tabs, such as `upload 7c1f…`
 * @returns gives it back, and resolves once it is free; null when another tab has it
 */
export function takeTabLock(name: string): Promise<(() => Promise<void>) | null> {
  // Over plain http, as on a home network, browsers have no locks.
  const locks: LockManager | undefined = navigator.locks
  return locks ? lock(locks, name) : lease(name)
}

/** https://developer.mozilla.org/docs/Web/API/Web_Locks_API */
function lock(locks: LockManager, name: string) {
  return new Promise<(() => Promise<void>) | null>((resolve) => {
    const ended = locks.request(name, { ifAvailable: true }, (held) => {
      if (!held) return resolve(null)
      return new Promise<void>((release) => {
        resolve(() => {
          release()
          return ended
        })
      })
    })
  })
}

type Lease = { page: string; until: number }

const leases = createStore('kinfold-leases', 'leases')
const page = newId()

/** Browsers run the timers of a hidden tab only once a minute. */
const LEASE_MS = 90_000
const RENEW_MS = 20_000

/** A lock that has to be renewed, so that it ends when its page crashed. */
async function lease(name: string): Promise<(() => Promise<void>) | null> {
  const left = leftLease(name)
  const isFree = (held: Lease | undefined) => !held || held.until < Date.now() || held.page === left.get()
  if (!(await write(name, isFree))) return null
  const leave = () => left.set(page)
  const end = () => {
    clearInterval(renewal)
    window.removeEventListener('pagehide', leave)
  }
  const renewal = setInterval(async () => {
    // The browser may have suspended this tab for so long that another took the work over.
    if (!(await write(name, (held) => held?.page === page))) end()
  }, RENEW_MS)
  window.addEventListener('pagehide', leave)
  return async () => {
    end()
    await del(name, leases).catch(() => undefined)
  }
}

/** The page that went away with this lease: what it writes to IndexedDB as it ends may be lost. */
const leftLease = (name: string) =>
  personalStore(`left ${name}`, 'local', (stored) => (typeof stored === 'string' ? stored : null))

/** Extends the lease if `mayTake` allows it. IndexedDB runs the transactions of all tabs one after the other. */
async function write(name: string, mayTake: (held: Lease | undefined) => boolean): Promise<boolean> {
  let taken = true
  const extend = (held: Lease | undefined): Lease | undefined => {
    taken = mayTake(held)
    return taken ? { page, until: Date.now() + LEASE_MS } : held
  }
  // Where a browser stores nothing, other tabs find no work of this one either.
  await update<Lease | undefined>(name, extend, leases).catch(() => undefined)
  if (taken) leftLease(name).set(null)
  return taken
}
