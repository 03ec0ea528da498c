import { expect, test } from 'vitest'
import { readSignInReturn } from './sign-in-return'

const home = 'https://hub.example/home'

test('tokens are removed from the address', () => {
  const hash = '#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer'
  expect(readSignInReturn(home + hash)).toEqual({ address: home })
})

test('a provider’s failure is returned and removed from the address', () => {
  const fields = 'error=access_denied&error_code=access_denied&error_description=The+sign-in+was+cancelled.'
  expect(readSignInReturn(`${home}?post=7&${fields}#${fields}`)).toEqual({
    address: `${home}?post=7`,
    failed: 'access_denied',
  })
})

test.each([
  'https://hub.example/reset-password#error=access_denied&error_code=otp_expired&error_description=Too+late',
  'https://hub.example/music?error=access_denied&state=7',
  'https://hub.example/home?post=7#comments',
])('%s stays unchanged', (address) => {
  expect(readSignInReturn(address)).toEqual({ address })
})
