// For tests of what `Intl` writes about events.

import { afterAll, afterEach, vi } from 'vitest'

/** The texts of this test file are American English; each test chooses its own time zone. */
export function readInEnglish() {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  afterAll(() => vi.unstubAllGlobals())
  afterEach(() => {
    vi.unstubAllEnvs()
  })
}

/** Without the thin and narrow spaces that Intl puts around dashes and before AM. */
export const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')
