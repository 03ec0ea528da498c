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

test('a session says whether a mail has opened it, also when names are not English', () => {
  const claims = { aal: 'aal1', user_metadata: { full_name: 'José Þór ✨' } }
  expect(assuranceOf(sessionWith({ ...claims, amr: [{ method: 'otp' }] })).signedInByMail).toBe(true)
  expect(assuranceOf(sessionWith({ ...claims, amr: [{ method: 'password' }] })).signedInByMail).toBe(false)
})

test('nobody is signed in', () => {
  expect(assuranceOf(null)).toEqual({ needsSecondStep: false, signedInByMail: false })
})
