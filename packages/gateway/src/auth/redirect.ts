import type { WireError } from '../http/wire-error.ts'
import type { AuthRequest } from './service.ts'
import type { tokenResponse } from './sessions.ts'

/** `redirect_to`, else the page that sent the request. */
export const redirectTarget = (c: AuthRequest, siteUrl: string): string =>
  allowedRedirect(c.req.query('redirect_to') || c.req.header('referer') || '', siteUrl)

/**
 * The target of a link or sign-in. It receives tokens, so it must be a page of the site or, while the site runs on this
 * machine, any local web server. Anything else silently becomes `siteUrl`
 * (https://supabase.com/docs/guides/auth/redirect-urls).
 */
export function allowedRedirect(wanted: string, siteUrl: string): string {
  if (!URL.canParse(wanted)) return siteUrl
  const [target, site] = [new URL(wanted), new URL(siteUrl)]
  if (target.username || target.password) return siteUrl
  // `blob:https://hub.example/…` has the site's origin too.
  const isSite = target.origin === site.origin && target.protocol === site.protocol
  const allowed = isSite || (isLocal(target) && isLocal(site))
  return allowed ? target.href : siteUrl
}

const isLocal = ({ protocol, hostname }: URL) =>
  ['http:', 'https:'].includes(protocol) && /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)

type Tokens = Omit<Awaited<ReturnType<typeof tokenResponse>>, 'user'>

/** Puts tokens into the fragment, which browsers never send to a server. */
export function withTokens(target: string, { user, ...tokens }: Tokens & Record<string, unknown>): string {
  const known = Object.entries(tokens).filter(([, value]) => value !== undefined)
  return withFragment(target, Object.fromEntries(known.map(([name, value]) => [name, String(value)])))
}

/** In query and fragment: clients read either. */
export function withError(target: string, { status, code, message }: WireError): string {
  const fields = { error: oauthErrorOf(status), error_code: code, error_description: message }
  return withFragment(withQuery(target, fields), fields)
}

export function withFragment(target: string, fields: Record<string, string>): string {
  const address = new URL(target)
  address.hash = String(new URLSearchParams(fields))
  return address.href
}

export function withQuery(target: string, fields: Record<string, string>): string {
  const address = new URL(target)
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  return address.href
}

// RFC 6749, section 4.1.2.1
function oauthErrorOf(status: number): string {
  if (status === 400) return 'invalid_request'
  return status >= 500 ? 'server_error' : 'access_denied'
}
