import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Only the length can be learned, which the format of a secret tells anyway. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
