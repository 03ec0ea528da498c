// Sends the pushes that are due. Called every few seconds.

import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { connect } from '../_shared/client.ts'
import { respond } from '../_shared/respond.ts'
import { requireServiceKey } from '../_shared/service-key.ts'
import { type Delivery, deliver } from './deliver.ts'
import { expandSeries } from './expand-series.ts'

export default {
  /**
   * POST with the service key returns `{ sent, failed }`, the numbers of pushes; without the key 401 or 403
   * `service_key_required`. Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, and that of `deliver`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, sendPushes),
}

/** A row of `take_pushes`. */
type Push = {
  id: number
  kind: string
  topic: string
  endpoint: string
  p256dh: string
  auth: string
  item: string | null
  starts_at: string | null
  all_day: boolean | null
  content: object | null
}

async function sendPushes(request: Request): Promise<{ sent: number; failed: number }> {
  requireServiceKey(request)
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  await expandSeries(service, new Date())
  const { data } = await service.rpc('take_pushes').throwOnError()
  // All at the same time: members choose the push services, and a slow one must not keep the others waiting.
  const outcomes = await Promise.all((data as Push[]).map((push) => send(service, push)))
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  return { sent, failed: outcomes.length - sent }
}

async function send(service: SupabaseClient, push: Push): Promise<Delivery['outcome']> {
  const { id, endpoint, p256dh, auth, ...message } = push
  const { kind, topic } = message
  const delivery = await deliver(
    { endpoint, keys: { p256dh, auth } },
    // The service worker reads it: apps/web/src/service-worker/push-words.ts.
    message,
    { ...(DELIVERIES[kind] ?? NEWS), topic: opaque(endpoint + topic) },
  ).catch((error): Delivery => {
    console.error('Sending a push failed', error)
    return { outcome: 'failed' }
  })
  await service
    .rpc('report_push', { push: id, outcome: delivery.outcome, wait: delivery.wait })
    .throwOnError()
  return delivery.outcome
}

const HOUR_S = 3600

/** How long the push service keeps a push for a device that is offline, in seconds, and whether it wakes a sleeping one. */
const NEWS = { TTL: 24 * HOUR_S, urgency: 'normal' } as const
const DELIVERIES: Record<string, { TTL: number; urgency: 'normal' | 'high' }> = {
  message: { TTL: 24 * HOUR_S, urgency: 'high' },
  // Useless once the event has begun.
  reminder: { TTL: HOUR_S, urgency: 'high' },
  birthday_today: { TTL: 12 * HOUR_S, urgency: 'normal' },
  // Its use signs the device out.
  sign_in_link: { TTL: 24 * HOUR_S, urgency: 'high' },
  test: { TTL: 60, urgency: 'high' },
}

/** A topic that tells the push service nothing: 32 characters of base64url at most (RFC 8030, 5.4). */
const opaque = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
