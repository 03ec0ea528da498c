import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** What @hono/node-server provides as `c.env`. */
export type NodeBindings = { incoming?: IncomingMessage }

/**
 * The IP address of a request. `X-Forwarded-For` counts only from a proxy on this machine, and only its last entry, which
 * the proxy added: clients can forge the others.
 * @returns undefined for a request without a socket
 */
export function clientAddress(
  request: Pick<Request, 'headers'>,
  bindings: NodeBindings | undefined,
): string | undefined {
  const peer = plain(bindings?.incoming?.socket.remoteAddress)
  if (!peer || !isLoopback(peer)) return peer
  return plain(request.headers.get('x-forwarded-for')?.split(',').at(-1)) ?? peer
}

/** What rate limits count as one network: with IPv6, one customer has a whole /64 (RFC 6177). */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? 'unknown'
  const groups = (address.split('::')[0] ?? '').split(':')
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':')
}

// `::ffff:192.0.2.1` is an IPv4 address on a dual-stack socket (RFC 4291, 2.5.5.2); `%eth0` is a zone (RFC 4007).
function plain(address: string | undefined): string | undefined {
  const text = address
    ?.trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  return text && isIP(text) ? text : undefined
}

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')
