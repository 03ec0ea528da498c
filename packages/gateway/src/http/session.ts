import type { Client, Session } from '../database/database.ts'
import type { Caller, Sender } from './caller.ts'
import { clientAddress, type NodeBindings, networkOf } from './client-address.ts'

export const senderOf = (caller: Caller, request: Request, bindings: NodeBindings | undefined): Sender => ({
  caller,
  network: networkOf(clientAddress(request, bindings)),
})

// Hosted Supabase's statement timeouts. The secret key has none.
const timeouts: Record<string, string> = { anon: '3s', authenticated: '8s' }

/** Whose share of the connections a caller's statements use. All callers without an account have one share together. */
export const clientOf = ({ caller: { role, claims }, network }: Sender): Client => ({
  account: claims.sub ?? role,
  network,
  isSpared: role === 'service_role',
})

/**
 * The transaction settings that policies and functions may read
 * (https://docs.postgrest.org/en/v14/references/transactions.html#transaction-scoped-settings).
 * @param path without the service's prefix, as PostgREST sees it: `/notes`
 */
export function sessionOf(sender: Sender, request: Request, path: string, readOnly = false): Session {
  const { caller } = sender
  const { cookie, ...headers } = Object.fromEntries(request.headers)
  const timeout = timeouts[caller.role]
  const cookies = Object.fromEntries((cookie ?? '').split('; ').filter(Boolean).map(splitCookie))
  return {
    role: caller.role,
    readOnly,
    client: clientOf(sender),
    settings: {
      'request.jwt.claims': JSON.stringify(caller.claims),
      'request.headers': JSON.stringify(headers),
      'request.cookies': JSON.stringify(cookies),
      'request.method': request.method,
      'request.path': path,
      ...(timeout && { statement_timeout: timeout }),
    },
  }
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
