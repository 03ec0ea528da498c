import { timingSafeEqual } from 'node:crypto'
import { Refusal } from './respond.ts'

/**
 * Requires the service key in the header `apikey`, where a client created with it sends it
 * (https://supabase.com/docs/guides/api/api-keys).
 * Environment: SUPABASE_SERVICE_ROLE_KEY.
 * @throws {Refusal} `service_key_required`: 401 without a key, 403 with a wrong one
 */
export function requireServiceKey(request: Request): void {
  const presented = request.headers.get('apikey')
  if (!presented) throw new Refusal(401, 'service_key_required')
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
  if (!key || !isSame(presented, key)) throw new Refusal(403, 'service_key_required')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
