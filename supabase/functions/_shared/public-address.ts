// Tells the public internet from everything near this server, which nobody may reach through it.

import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet, and not to a network that this server is part of. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = withoutTunnel(ipaddr.parse(text))
  if (address.range() !== 'unicast') return false
  // All that is handed out of IPv6; the rest is unassigned, or an old way to write IPv4 (RFC 4291).
  if (address.kind() === 'ipv6' && !address.match(ipaddr.parseCIDR('2000::/3'))) return false
  return !ownNetworks().some((network) => network[0].kind() === address.kind() && address.match(network))
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The IPv4 address that is reached through an IPv6 one: mapped, over NAT64 (RFC 6052), or by 6to4 (RFC 3056). */
function withoutTunnel(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.match(ipaddr.parseCIDR('64:ff9b::/96'))) return ipaddr.fromByteArray(bytes.slice(12))
  if (address.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6))
  return address
}

/** At home every printer has a public IPv6 address, and a rented server reaches itself at its own. */
function ownNetworks(): [Address, number][] {
  const own = Object.values(interfaces()).flatMap((list) => list ?? [])
  return own.flatMap(({ cidr }): [Address, number][] => {
    if (!cidr) return []
    const [address, bits] = ipaddr.parseCIDR(cidr)
    return [[address, address.kind() === 'ipv6' ? Math.min(bits, SITE_BITS) : bits]]
  })
}

/** A home has several networks, for guests for example, within a prefix that is no longer than this (RFC 6177). */
const SITE_BITS = 48

function interfaces(): ReturnType<typeof networkInterfaces> {
  try {
    return networkInterfaces()
  } catch {
    // A hosted function may not look, and is at nobody's home.
    return {}
  }
}
