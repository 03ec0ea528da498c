import { expect, test } from 'vitest'
import { toBase64url } from '@/browser/base64url'
import { readSignInReturn } from './sign-in-return'

const home = 'https://hub.example/home'

const tokenOf = (claims: object) => `a.${toBase64url(new TextEncoder().encode(JSON.stringify(claims)))}.c`

test.each([
  [{ full_name: 'Rosa Ávila' }, 'Rosa Ávila'],
  [{ name: 'Rosa' }, 'Rosa'],
  [undefined, undefined],
])('a session is taken out of the address, with the account %j of its token', (user_metadata, name) => {
  const accessToken = tokenOf({ sub: '7', email: 'rosa@example.test', user_metadata })
  const hash = `#access_token=${accessToken}&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery`
  expect(readSignInReturn(home + hash)).toEqual({
    address: home,
    arriving: { accessToken, refreshToken: 'r', userId: '7', email: 'rosa@example.test', name },
  })
})

test.each(['access_token=no-token&refresh_token=r', 'access_token=a.e30.c'])(
  'unusable tokens are removed from the address: %s',
  (hash) => {
    expect(readSignInReturn(`${home}#${hash}`)).toEqual({ address: home })
  },
)

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
