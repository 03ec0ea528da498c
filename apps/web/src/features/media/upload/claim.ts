/**
 * Makes an upload this tab's own, so that another tab which finds it unfinished leaves it alone. The claim ends when
 * it is given back or the page goes away (https://developer.mozilla.org/docs/Web/API/Web_Locks_API).
 * @returns gives it back; null when another tab has it
 */
export function claim(id: string): Promise<(() => void) | null> {
  // Over plain http, as on a home network, browsers have no locks.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    void locks.request(`upload ${id}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
    )
  })
}
