/** Whether a host name may belong to a public website. Its addresses are checked as well, after the lookup. */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase()
  return name.includes('.') && !LOCAL.test(name) && !METADATA.has(name)
}

/** Domains of home and company networks (https://www.iana.org/assignments/special-use-domain-names). */
const LOCAL = /\.(internal|local|localhost|lan|home\.arpa|onion)$/

/** Cloud metadata under a public domain; the others are `metadata` and `metadata.google.internal`. */
const METADATA = new Set(['metadata.goog', 'metadata.packet.net', 'metadata.platformequinix.com'])
