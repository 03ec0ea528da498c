/**
 * The address by which a request reached the gateway, without a trailing slash. A phone on the home network uses another
 * one than the server itself, and URLs for it must work there.
 * @param url the public address, which wins if it was used
 */
export function reachedAt({ headers }: Request, url: string): string {
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  if (!host || host === new URL(url).host) return url
  return `${headers.get('x-forwarded-proto')?.startsWith('https') ? 'https' : 'http'}://${host}`
}
