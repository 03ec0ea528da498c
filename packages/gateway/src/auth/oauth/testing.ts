// The parts of a browser that a sign-in needs: redirects, cookies and clicks.

import { afterAll } from 'vitest'
import { type ProviderAccount, startOidcProvider } from '../../../../../test/oidc-provider.ts'

export type Browser = {
  /** @returns the final address with its fragment */
  open(address: string): Promise<URL>
  /** For a client in a page of this browser. */
  fetch: typeof fetch
  /** Clicks this account, or Cancel, on the provider's page. */
  choose(sub: string | null): Promise<URL>
}

export function openBrowser(): Browser {
  // By host name: cookies apply to all of its ports (RFC 6265, section 8.5).
  const jars = new Map<string, Map<string, string>>()
  let shown = new URL('about:blank')

  async function request(address: URL, init: RequestInit): Promise<Response> {
    const jar = jars.get(address.hostname) ?? new Map<string, string>()
    jars.set(address.hostname, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async function go(address: URL, init: RequestInit = {}): Promise<URL> {
    const response = await request(address, init)
    const location = response.headers.get('location')
    shown = address
    return location ? go(new URL(location, address)) : address
  }

  return {
    open: (address) => go(new URL(address)),
    fetch: (address, init = {}) => request(new URL(String(address)), init),
    choose: (sub) => go(shown, { method: 'POST', body: new URLSearchParams(sub ? { account: sub } : {}) }),
  }
}

/** A provider for the tests of one file. */
export async function openProvider() {
  const provider = await startOidcProvider()
  afterAll(provider.close)
  let people = 0
  return {
    ...provider,
    /** A new user with an account there. */
    newUser(claims: Partial<ProviderAccount> = {}): ProviderAccount {
      people += 1
      const account = {
        sub: `sub-${people}`,
        email: `person${people}@example.com`,
        email_verified: true,
        name: `Person ${people}`,
        ...claims,
      }
      provider.knows(account)
      return account
    },
  }
}

/** The parameters in the fragment of an address. */
export const fragmentOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))
