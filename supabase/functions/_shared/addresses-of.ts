import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { isDeno } from './is-deno.ts'

/** Of a name server's response, in milliseconds; the second attempt has twice as long. */
const LIMITS = { timeout: 2_000, tries: 2 }

/**
 * The addresses of a public name, of which members choose some. Name servers are asked directly: the system's lookup
 * runs on two threads, so names that are never answered would stop all lookups of this process. Deno's does not.
 * @throws when there is none
 */
export async function addressesOf(host: string): Promise<LookupAddress[]> {
  if (isDeno) return lookup(host, { all: true })
  const resolver = new Resolver(LIMITS)
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}
