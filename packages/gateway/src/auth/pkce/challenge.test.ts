import { expect, test } from 'vitest'
import { meetsChallenge, readChallenge } from './challenge.ts'

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const sent = (code_challenge?: string | null, code_challenge_method?: string | null) =>
  readChallenge({ code_challenge, code_challenge_method })

test('a verifier meets only its own challenge', () => {
  expect(meetsChallenge(verifier, { challenge, method: 's256' })).toBe(true)
  expect(meetsChallenge(challenge, { challenge, method: 's256' })).toBe(false)
  expect(meetsChallenge(verifier, { challenge: verifier, method: 'plain' })).toBe(true)
  expect(meetsChallenge('short', { challenge: verifier, method: 'plain' })).toBe(false)
})

test('the method is case-insensitive, and optional without a challenge', () => {
  expect(sent(challenge, 'S256')).toEqual({ challenge, method: 's256' })
  expect(sent(verifier, 'plain')).toEqual({ challenge: verifier, method: 'plain' })
  expect(sent(null, null)).toBeUndefined()
})

test.each([
  ['without a method', challenge, undefined],
  ['without a challenge', undefined, 's256'],
  ['of another method', challenge, 's512'],
  ['too short', 'abc', 's256'],
  ['too long', 'a'.repeat(129), 's256'],
  ['with other characters', `${challenge}%`, 's256'],
])('a challenge %s is refused', (_, code, method) => {
  expect(() => sent(code, method)).toThrow(
    expect.objectContaining({ status: 400, code: 'validation_failed' }),
  )
})
