// For tests of texts that `Intl` formats.

import { afterAll, afterEach, vi } from 'vitest'

/** Texts in this test file are in American English; each test sets its own time zone. */
export function readInEnglish() {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  afterAll(() => vi.unstubAllGlobals())
  afterEach(() => {
    vi.unstubAllEnvs()
  })
}

/** Replaces the thin and narrow spaces that Intl puts around dashes and before AM. */
export const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')
