import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { assuranceOf } from './assurance'

const sessionWith = (claims: object, factors: { status: string }[] = []) => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return { access_token: `header.${payload}.signature`, user: { factors } } as unknown as Session
}

test.each([
  ['no factor', { aal: 'aal1' }, [], false],
  ['a factor that was never confirmed', { aal: 'aal1' }, [{ status: 'unverified' }], false],
  ['a factor, and no code yet', { aal: 'aal1' }, [{ status: 'verified' }], true],
  ['a factor, and its code', { aal: 'aal2' }, [{ status: 'verified' }], false],
])('the second step with %s', (_, claims, factors, needsSecondStep) => {
  expect(assuranceOf(sessionWith(claims, factors))).toMatchObject({ needsSecondStep })
})

const now = Date.now() / 1_000

test.each([
  ['a password', { method: 'password', timestamp: now }, false],
  ['a mail, just now', { method: 'otp', timestamp: now - 60 }, true],
  ['a mail, an hour ago', { method: 'otp', timestamp: now - 3600 }, false],
])('a session that was opened by %s', (_, entry, signedInByMail) => {
  // Names with non-ASCII letters must be readable.
  const session = sessionWith({ amr: [entry], user_metadata: { full_name: 'José Þór ✨' } })
  expect(assuranceOf(session)).toMatchObject({ signedInByMail })
})

test('no session', () => {
  expect(assuranceOf(null)).toEqual({ needsSecondStep: false, signedInByMail: false })
})
