// Codes of authenticator apps (RFC 6238), with the parameters that all apps support: SHA-1, 6 digits, 30 seconds.

import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20

/** @returns base32, as a user would type it */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format, as text and as raw SVG. */
export function keyUri(secret: string, issuer: string, label: string): { uri: string; qr_code: string } {
  const uri = new TOTP({ ...parameters, secret, issuer, label }).toString()
  return { uri, qr_code: renderSVG(uri, { border: 4 }) }
}

/**
 * @returns the 30-second step, counted from 1970, that `code` belongs to: the current one or a neighbour, because
 *   clocks differ; undefined for a wrong code
 */
export function stepOfCode(secret: string, code: string): number | undefined {
  // otpauth 9.5.2 throws on multi-byte characters.
  if (!/^\d{6}$/.test(code)) return
  const timestamp = Date.now()
  const totp = new TOTP({ ...parameters, secret })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
