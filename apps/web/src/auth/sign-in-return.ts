// Reads the address that a sign-in returns to, and cleans it.

import { claimsOf } from './token-claims'

/** A session that the address brought. The account is what the token says: the server has not verified it yet. */
export type ArrivingSession = {
  accessToken: string
  refreshToken: string
  userId: string
  email: string
  name: string | undefined
}

type SignInReturn = {
  /** Without tokens and failures. */
  address: string
  /** The code of a provider's failure. */
  failed?: string
  arriving?: ArrivingSession
}

/** The query only has failures of providers; those of emailed links are in the fragment, which their screen reads. */
const failure = ['error', 'error_code', 'error_description']

export function readSignInReturn(href: string): SignInReturn {
  const address = new URL(href)
  const failed = address.searchParams.get('error_code')
  if (failed !== null && address.searchParams.has('error_description')) {
    for (const name of failure) address.searchParams.delete(name)
    address.hash = ''
    return { address: address.href, failed }
  }
  const fragment = new URLSearchParams(address.hash.slice(1))
  if (!fragment.has('access_token')) return { address: address.href }
  address.hash = ''
  const arriving = sessionOf(fragment)
  return { address: address.href, ...(arriving && { arriving }) }
}

type Claims = { sub: string; email?: string; user_metadata?: { full_name?: unknown; name?: unknown } }

/** @returns undefined for an unreadable token */
function sessionOf(fragment: URLSearchParams): ArrivingSession | undefined {
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
  if (!accessToken || !refreshToken) return undefined
  try {
    const { sub, email = '', user_metadata: data } = claimsOf(accessToken) as Claims
    // Google calls it `name`.
    const name = data?.full_name ?? data?.name
    return { accessToken, refreshToken, userId: sub, email, name: name ? String(name) : undefined }
  } catch {
    return undefined
  }
}
