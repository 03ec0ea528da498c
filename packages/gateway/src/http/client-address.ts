import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** What @hono/node-server provides as `c.env`, and which proxies the gateway trusts. */
export type NodeBindings = { incoming?: IncomingMessage; trustedProxies?: BlockList }

/** @param networks addresses or CIDR networks of proxies on other computers */
export function proxiesAt(networks: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    proxies.addSubnet(address, Number(prefix ?? (isIP(address) === 6 ? 128 : 32)), familyOf(address))
  }
  return proxies
}

/**
 * The IP address of a request. `X-Forwarded-For` counts only from proxies on this machine and trusted ones. Each adds
 * the address that it was reached from at the end, so what stands before the first address of anyone else may be forged.
 * @returns undefined for a request without a socket
 */
export function clientAddress(
  request: Pick<Request, 'headers'>,
  { incoming, trustedProxies }: NodeBindings = {},
): string | undefined {
  let address = plain(incoming?.socket.remoteAddress)
  if (!address || !isProxy(address, trustedProxies)) return address
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  for (const entry of forwarded.reverse()) {
    const next = plain(entry)
    if (!next) break
    address = next
    if (!trustedProxies?.check(address, familyOf(address))) break
  }
  return address
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

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isProxy = (address: string, trusted?: BlockList) =>
  address === '::1' || address.startsWith('127.') || trusted?.check(address, familyOf(address))
