import type { WireError } from '../http/wire-error.ts'
import type { AuthRequest } from './service.ts'
import type { tokenResponse } from './sessions.ts'

/** What the request asks for: `redirect_to`, else the page it comes from. */
export const redirectTarget = (c: AuthRequest, siteUrl: string): string =>
  allowedRedirect(c.req.query('redirect_to') || c.req.header('referer') || '', siteUrl)

/**
 * Where a link or a sign-in, which carries tokens, may lead in the end: to a page of the site itself or, while the site runs on
 * this machine, to any web server on it. Anything else becomes `siteUrl`, silently
 * (https://supabase.com/docs/guides/auth/redirect-urls).
 */
export function allowedRedirect(wanted: string, siteUrl: string): string {
  if (!URL.canParse(wanted)) return siteUrl
  const [target, site] = [new URL(wanted), new URL(siteUrl)]
  if (target.username || target.password) return siteUrl
  // `blob:https://hub.example/…` has the origin of the site as well.
  const isSite = target.origin === site.origin && target.protocol === site.protocol
  const allowed = isSite || (isLocal(target) && isLocal(site))
  return allowed ? target.href : siteUrl
}

const isLocal = ({ protocol, hostname }: URL) =>
  ['http:', 'https:'].includes(protocol) && /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)

type Tokens = Omit<Awaited<ReturnType<typeof tokenResponse>>, 'user'>

/** Puts tokens into the fragment, which browsers send to no server. */
export function withTokens(target: string, { user, ...tokens }: Tokens & Record<string, unknown>): string {
  const known = Object.entries(tokens).filter(([, value]) => value !== undefined)
  return withFragment(target, Object.fromEntries(known.map(([name, value]) => [name, String(value)])))
}

/** In query and fragment: clients look at either. */
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
