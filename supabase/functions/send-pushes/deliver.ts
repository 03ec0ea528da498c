// Hands one encrypted push to the push service of a browser (RFC 8030, 8291 and 8292). Members supply the endpoints, so
// only public addresses are asked.

import webPush from 'web-push'
import { isAmong, requestPublic } from '../_shared/fetch-public.ts'

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type Delivery = {
  /** As for `report_push`. */
  outcome: 'sent' | 'refused' | 'gone' | 'failed'
  /** The seconds that the push service asks to wait. */
  wait?: number
}

type Options = { TTL: number; urgency: 'normal' | 'high'; topic: string }

/** A push service answers within a second, and all deliveries of a batch run at the same time. */
const TIMEOUT_MS = 5_000

/**
 * Environment: VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY; PUSH_SERVICE_HOSTS, a comma-separated list of `host`
 * or `host:port` of push services that are not public.
 */
export async function deliver(to: Subscription, message: object, options: Options): Promise<Delivery> {
  if (!URL.canParse(to.endpoint)) return { outcome: 'gone' }
  const url = new URL(to.endpoint)
  const exceptions = process.env.PUSH_SERVICE_HOSTS
  if (url.protocol !== 'https:' && !isAmong(exceptions, url)) return { outcome: 'refused' }
  const encrypted = encrypt(to, message, options)
  if (!encrypted) return { outcome: 'gone' }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await requestPublic(url, { ...encrypted, method: 'POST', signal, exceptions })
    // Its content is of no use.
    response.destroy()
    return judge(response.statusCode ?? 0, response.headers['retry-after'])
  } catch (error) {
    console.warn(`The push service at ${url.host} is unreachable`, (error as Error).cause)
    return { outcome: 'failed' }
  }
}

/** @returns undefined for a key that no browser generates */
function encrypt(to: Subscription, message: object, options: Options) {
  const vapidDetails = {
    subject: process.env.VAPID_SUBJECT ?? '',
    publicKey: process.env.VAPID_PUBLIC_KEY ?? '',
    privateKey: process.env.VAPID_PRIVATE_KEY ?? '',
  }
  try {
    const text = JSON.stringify(message)
    const { headers, body } = webPush.generateRequestDetails(to, text, { ...options, vapidDetails })
    return { headers, body }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return undefined
    throw error
  }
}

function judge(status: number, retryAfter: string | undefined): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  // 403: subscribed with other keys of this hub.
  if ([403, 404, 410].includes(status)) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'failed', wait: secondsOf(retryAfter) }
  return { outcome: 'refused' }
}

const DAY_S = 24 * 3600

/** The seconds of a Retry-After header. A date counts as none, and the usual wait applies. */
const secondsOf = (retryAfter = '') => Math.min(/^\d+$/.test(retryAfter) ? Number(retryAfter) : 0, DAY_S)
