import type { Context } from 'hono'
import { clientAddress, networkOf } from '../http/client-address.ts'

/**
 * Where a request comes from. A session stores the address and user agent, so that people recognise their devices;
 * rate limits count by network.
 */
export type Origin = { address: string | null; network: string; userAgent: string | null }

export function originOf(c: Context): Origin {
  const address = clientAddress(c.req.raw, c.env)
  return {
    address: address ?? null,
    network: networkOf(address),
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
