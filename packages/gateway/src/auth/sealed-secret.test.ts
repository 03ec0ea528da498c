import { expect, test } from 'vitest'
import { createTokens } from '../http/tokens.ts'
import { seal, unseal } from './sealed-secret.ts'

const tokens = createTokens('a-secret-of-at-least-thirty-two-characters')

test('a sealed secret is unreadable, differs each time, and can be unsealed', () => {
  const sealed = [seal(tokens, 'phone', 'JBSWY3DPEHPK3PXP'), seal(tokens, 'phone', 'JBSWY3DPEHPK3PXP')]

  expect(sealed[0]).not.toBe(sealed[1])
  for (const one of sealed) {
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(unseal(tokens, 'phone', one)).toBe('JBSWY3DPEHPK3PXP')
  }
})

test('it cannot be unsealed for another owner, with another secret, or after a change', () => {
  const sealed = seal(tokens, 'phone', 'JBSWY3DPEHPK3PXP')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`

  expect(() => unseal(tokens, 'tablet', sealed)).toThrow()
  expect(() => unseal(createTokens('another-secret-of-thirty-two-characters'), 'phone', sealed)).toThrow()
  expect(() => unseal(tokens, 'phone', changed)).toThrow()
})
