/**
 * The address by which a request reached the gateway, without a trailing slash. A phone in the house uses another one
 * than the computer itself, and what it is told to ask next must be reachable from there.
 * @param url the public address, which knows best when it is the one that was used
 */
export function reachedAt({ headers }: Request, url: string): string {
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  if (!host || host === new URL(url).host) return url
  return `${headers.get('x-forwarded-proto')?.startsWith('https') ? 'https' : 'http'}://${host}`
}
