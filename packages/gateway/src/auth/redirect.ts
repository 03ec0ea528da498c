import type { AuthRequest } from './service.ts'

/** What the request asks for: `redirect_to`, else the page it comes from. */
export const redirectTarget = (c: AuthRequest, siteUrl: string): string =>
  allowedRedirect(c.req.query('redirect_to') || c.req.header('referer') || '', siteUrl)

/**
 * Where a mailed link, which carries tokens, may lead in the end: to a page of the site itself or, while the site runs on
 * this machine, to any web server on it. Anything else becomes `siteUrl`, silently
 * (https://supabase.com/docs/guides/auth/redirect-urls).
 */
export function allowedRedirect(wanted: string, siteUrl: string): string {
  if (!URL.canParse(wanted)) return siteUrl
  const [target, site] = [new URL(wanted), new URL(siteUrl)]
  if (target.username || target.password) return siteUrl
  const allowed = target.origin === site.origin || (isLocal(target) && isLocal(site))
  return allowed ? target.href : siteUrl
}

const isLocal = ({ protocol, hostname }: URL) =>
  ['http:', 'https:'].includes(protocol) && /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname)
