// How this hub identifies itself to the push services of browsers (RFC 8292).

import { createECDH } from 'node:crypto'
import type { Config } from './config.ts'

const CURVE = 'prime256v1'
const KEY_BYTES = 32

/** A new private key in base64url. Devices subscribe for its public key, so it must stay the same. */
export function makeVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Node leaves out leading zeros.
  return Buffer.from(pair.getPrivateKey('hex').padStart(2 * KEY_BYTES, '0'), 'hex').toString('base64url')
}

export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/**
 * How a push service could reach the host: the hub's address, or the sender of its mails. Undefined if neither is known:
 * Apple refuses pushes from localhost and plain http (https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers).
 */
export function vapidSubject({
  publicUrl,
  mailFrom,
}: Pick<Config, 'publicUrl' | 'mailFrom'>): string | undefined {
  if (publicUrl?.startsWith('https:') && isDomain(new URL(publicUrl).hostname)) return publicUrl
  const [, address = '', domain = ''] = mailFrom.match(/([^\s<>]+@([^\s<>@]+))>?$/) ?? []
  return isDomain(domain) ? `mailto:${address}` : undefined
}

const isDomain = (name: string) => /\.[a-z][a-z\d-]*$/i.test(name) && !/\.(localhost|local)$/i.test(name)
