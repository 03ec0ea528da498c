// A local sign-in provider in place of Google: real OpenID Connect, with accounts that the tests choose.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** The claims of an account: https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
export type ProviderAccount = {
  sub: string
  email: string
  email_verified: boolean
  name?: string
  picture?: string
}

export type TestProvider = {
  /** The credentials of the gateway. */
  options: { issuer: string; clientId: string; clientSecret: string }
  /** Adds an account, or changes the one with this `sub`; the sign-in page has a button for each. */
  knows(account: ProviderAccount): void
  close(): Promise<void>
}

/** A name other than the tests' 127.0.0.1, so that a browser sees another site, like Google. */
const HOST = 'localhost'
const CALLBACK = 'http://127.0.0.1/auth/v1/callback'

/** @param port any free one by default; set to restart on the same */
export async function startOidcProvider(port = 0): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>()
  const [clientId, clientSecret] = ['a-gateway', randomBytes(16).toString('hex')]
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        // Native applications may use any port (RFC 8252, section 7.3), and each test's gateway has its own.
        application_type: 'native',
        redirect_uris: [CALLBACK],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google: the ID token has all claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ ...account }) }
    },
  })
  const oidc = provider.callback()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return void oidc(request, response)
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(signInPage([...accounts.values()]))
    }
    const sub = new URLSearchParams(await text(request)).get('account')
    await provider.interactionFinished(
      request,
      response,
      sub ? await consent(sub) : { error: 'access_denied' },
    )
  }

  async function consent(accountId: string) {
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile offline_access')
    return { login: { accountId }, consent: { grantId: await grant.save() } }
  }

  return {
    options: { issuer, clientId, clientSecret },
    knows: (account) => void accounts.set(account.sub, account),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const signInPage = (accounts: ProviderAccount[]) => `<!doctype html>
<title>Choose an account</title>
<form method="post">
  ${accounts.map(({ sub, email }) => `<button name="account" value="${sub}">${email}</button>`).join('\n')}
  <button>Cancel</button>
</form>`
