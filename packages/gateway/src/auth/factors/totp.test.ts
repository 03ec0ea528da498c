import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyUri, newSecret, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: the secret is '12345678901234567890' in ASCII; our six digits are the last of its eight.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i is %s', (second, code, step) => {
    vi.setSystemTime(second * 1000)
    expect(stepOfCode(secret, code)).toBe(step)
  })

  test.each([
    [-31, undefined],
    [-30, 1],
    [0, 1],
    [30, 1],
    [31, undefined],
  ])('is valid one step before and after: %i seconds later', (later, step) => {
    // From the first, or to the last, second of its step.
    vi.setSystemTime(((later < 0 ? 30 : 59) + later) * 1000)
    expect(stepOfCode(secret, '287082')).toBe(step)
  })

  test.each(['000000', '28708', '94287082', '', 'abcdef', '２８７０８２'])('is not %j', (code) => {
    vi.setSystemTime(59_000)
    expect(stepOfCode(secret, code)).toBeUndefined()
  })
})

test('a secret has 160 bits and is unique', () => {
  const secrets = Array.from({ length: 5 }, newSecret)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(5)
})

test('the QR code fits into a data URI unescaped', () => {
  const { uri, qr_code } = keyUri(secret, 'hub.example', 'ann@example.com')

  expect(uri).toBe(
    `otpauth://totp/hub.example:ann%40example.com?issuer=hub.example&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(qr_code).toMatch(/^<svg /)
  expect(qr_code).not.toContain('#')
})
