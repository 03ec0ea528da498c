// What a sign-in leaves in the address that it leads back to.

/** In the query only a provider's failure is told; a mailed link's is in the fragment, and its screen looks there. */
const failure = ['error', 'error_code', 'error_description']

/**
 * @returns the address without tokens and without a provider's failure, and the words of that failure, if there is one
 */
export function readSignInReturn(href: string): { address: string; failed?: string } {
  const address = new URL(href)
  const failed = address.searchParams.has('error_code') && address.searchParams.get('error_description')
  if (typeof failed === 'string') {
    for (const name of failure) address.searchParams.delete(name)
    address.hash = ''
    return { address: address.href, failed }
  }
  if (new URLSearchParams(address.hash.slice(1)).has('access_token')) address.hash = ''
  return { address: address.href }
}
