/**
 * A random UUID (RFC 9562, version 4), such as `9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d`. On plain http, browsers offer
 * `crypto.getRandomValues` but not `crypto.randomUUID`.
 * @param scope the family or conversation of a new row. Its id begins like this one: the server would make it so, and a
 *   row that is sent again must be found under the id that it was given
 */
export function newId(scope?: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  const beginning = (scope ?? hex).slice(0, 8)
  return `${beginning}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
