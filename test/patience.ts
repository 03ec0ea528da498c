// On a busy machine, a second is too short for a change to arrive.

import { afterAll, vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options)
afterAll(() => {
  vi.waitFor = waitFor
})
