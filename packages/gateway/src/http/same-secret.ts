import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. The hashes have equal lengths, so even the length of a secret stays hidden. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(expected))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
