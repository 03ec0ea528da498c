// Binds a sign-in to the browser that started it, by a secret in a cookie. Without it a link could sign a user in to a
// stranger's account (RFC 6819, section 4.4.1.8).

import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions, CookiePrefixOptions } from 'hono/utils/cookie'
import type { AuthRequest } from '../service.ts'
import { FLOW_SECONDS } from './flow-state.ts'

// One per flow: users open several tabs.
const nameOf = (state: string) => `oauth-${state}`

export function keepSecret(c: AuthRequest, siteUrl: string, state: string, secret: string): void {
  setCookie(c, nameOf(state), secret, { ...optionsFor(siteUrl), maxAge: FLOW_SECONDS })
}

/** Works once. @returns undefined in any other browser */
export function takeSecret(c: AuthRequest, siteUrl: string, state: string): string | undefined {
  const options = optionsFor(siteUrl)
  const secret = getCookie(c, nameOf(state), options.prefix)
  if (secret) deleteCookie(c, nameOf(state), options)
  return secret
}

// `Lax` cookies arrive with the provider's redirect. `__Host-` keeps sibling domains from setting it, but requires
// HTTPS (https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#name-the-__host-prefix).
function optionsFor(siteUrl: string): CookieOptions & { prefix?: CookiePrefixOptions } {
  const secure = siteUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...(secure && { prefix: 'host' }) }
}
