import { expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import { startOidcProvider } from '../../../../../test/oidc-provider.ts'
import { raw, signedUp } from '../testing.ts'
import { fragmentOf, openBrowser } from './testing.ts'

const log = { info() {}, warn() {}, error() {} }

test('without the provider everything else works, and sign-in works once it is back', async () => {
  const provider = await startOidcProvider()
  const { port } = new URL(provider.options.issuer)
  await provider.close()
  const { gateway } = await openGateway({ identityProviders: { google: provider.options }, log })
  await signedUp(gateway, 'ada@example.com')
  const query = new URLSearchParams({ provider: 'google', redirect_to: `${gateway.url}/home` })
  const authorize = `${gateway.url}/auth/v1/authorize?${query}`

  const refused = await openBrowser().open(authorize)
  expect(refused.pathname).toBe('/home')
  expect(fragmentOf(refused)).toEqual({
    error: 'server_error',
    error_code: 'request_timeout',
    error_description: 'The sign-in provider cannot be reached. Please try again later.',
  })

  const back = await startOidcProvider(Number(port))
  expect((await openBrowser().open(authorize)).host).toBe(new URL(provider.options.issuer).host)
  await back.close()
})

test('too many attempts are reported on the original page', async () => {
  const provider = await startOidcProvider()
  const limits = { authorizePerAddress: { points: 1, seconds: 60 } }
  const { gateway } = await openGateway({ identityProviders: { google: provider.options }, limits })
  const query = new URLSearchParams({ provider: 'google', redirect_to: `${gateway.url}/home` })
  await openBrowser().open(`${gateway.url}/auth/v1/authorize?${query}`)
  const address = await openBrowser().open(`${gateway.url}/auth/v1/authorize?${query}`)
  expect(fragmentOf(address).error_code).toBe('over_request_rate_limit')
  await provider.close()
})

test('a gateway without providers offers none', async () => {
  const { gateway } = await openGateway()
  const response = await raw(gateway, '/authorize?provider=google')
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
  ])
  expect(await (await raw(gateway, '/settings')).json()).toMatchObject({ external: { google: false } })
})

test('on HTTPS the cookie is bound to the site', async () => {
  const provider = await startOidcProvider()
  const options = { identityProviders: { google: provider.options }, url: 'https://hub.example' }
  const { gateway } = await openGateway(options)
  const response = await fetch(`${gateway.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-oauth-.+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await provider.close()
})

test('a wrong client secret is in the log, not in the response', async () => {
  const provider = await startOidcProvider()
  provider.knows({ sub: 'rosa', email: 'rosa@example.com', email_verified: true })
  const logged: unknown[] = []
  const { gateway } = await openGateway({
    identityProviders: { google: { ...provider.options, clientSecret: 'wrong' } },
    log: { ...log, error: ({ err }: { err?: Error }) => logged.push(err?.cause) },
  })
  const browser = openBrowser()
  await browser.open(`${gateway.url}/auth/v1/authorize?provider=google`)
  expect(fragmentOf(await browser.choose('rosa'))).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'The sign-in could not be completed. Please try again.',
  })
  expect(logged).toMatchObject([{ error: 'invalid_client' }])
  await provider.close()
})
