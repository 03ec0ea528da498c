import { fromBase64url } from '@/browser/base64url'

/**
 * The payload of an access token (RFC 7519), unverified: only the server decides what it opens.
 * @throws {SyntaxError} for anything else
 */
export const claimsOf = (token: string): unknown =>
  JSON.parse(new TextDecoder().decode(fromBase64url(token.split('.')[1] ?? '')))
