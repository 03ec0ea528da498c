// Tells public addresses from those in this server's own networks, which no request may reach through it.

import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is public and not in one of this server's networks. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = withoutTunnel(ipaddr.parse(text))
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  // The allocated part of IPv6; the rest is unassigned or an old notation for IPv4 (RFC 4291).
  if (address.kind() === 'ipv6' && !address.match(ipaddr.parseCIDR('2000::/3'))) return false
  return !ownNetworks().some((network) => network[0].kind() === address.kind() && address.match(network))
}

/** Cloud metadata at a public address: Azure (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16). */
const METADATA = new Set(['168.63.129.16'])

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The IPv4 address behind an IPv6 one: mapped, NAT64 (RFC 6052) or 6to4 (RFC 3056). */
function withoutTunnel(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.match(ipaddr.parseCIDR('64:ff9b::/96'))) return ipaddr.fromByteArray(bytes.slice(12))
  if (address.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6))
  return address
}

/** In a home network, printers may have public IPv6 addresses, and a rented server reaches itself at its own. */
function ownNetworks(): [Address, number][] {
  const own = Object.values(interfaces()).flatMap((list) => list ?? [])
  return own.flatMap(({ cidr }): [Address, number][] => {
    if (!cidr) return []
    const [address, bits] = ipaddr.parseCIDR(cidr)
    return [[address, address.kind() === 'ipv6' ? Math.min(bits, SITE_BITS) : bits]]
  })
}

/** A home may have several networks, such as one for guests, within a prefix of at least this length (RFC 6177). */
const SITE_BITS = 48

function interfaces(): ReturnType<typeof networkInterfaces> {
  try {
    return networkInterfaces()
  } catch {
    // Hosted functions may not list interfaces, and do not run in a home network.
    return {}
  }
}
