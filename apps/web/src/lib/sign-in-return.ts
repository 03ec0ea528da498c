// Cleans the address that a sign-in returns to.

/** The query only has failures of providers; those of emailed links are in the fragment, which their screen reads. */
const failure = ['error', 'error_code', 'error_description']

/**
 * @returns the address without tokens and failures, and the code of a provider's failure, if any
 */
export function readSignInReturn(href: string): { address: string; failed?: string } {
  const address = new URL(href)
  const failed = address.searchParams.get('error_code')
  if (failed !== null && address.searchParams.has('error_description')) {
    for (const name of failure) address.searchParams.delete(name)
    address.hash = ''
    return { address: address.href, failed }
  }
  if (new URLSearchParams(address.hash.slice(1)).has('access_token')) address.hash = ''
  return { address: address.href }
}
