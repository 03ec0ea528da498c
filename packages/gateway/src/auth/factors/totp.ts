// Codes of authenticator apps (RFC 6238), with the parameters that all of them understand: SHA-1, 6 digits, 30 seconds.

import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20

/** @returns in base32, as a person would type it */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** What the app scans: https://github.com/google/google-authenticator/wiki/Key-Uri-Format, as text and as raw SVG. */
export function keyUri(secret: string, issuer: string, label: string): { uri: string; qr_code: string } {
  const uri = new TOTP({ ...parameters, secret, issuer, label }).toString()
  return { uri, qr_code: renderSVG(uri, { border: 4 }) }
}

/**
 * @returns the 30-second step, counted from 1970, that `code` belongs to: the present one or a neighbour, as clocks
 *   differ; undefined when the code is wrong
 */
export function stepOfCode(secret: string, code: string): number | undefined {
  // otpauth 9.5.2 throws at six characters of several bytes.
  if (!/^\d{6}$/.test(code)) return
  const timestamp = Date.now()
  const totp = new TOTP({ ...parameters, secret })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
