import { timingSafeEqual } from 'node:crypto'
import { Refusal } from './answer.ts'

/**
 * Lets only those pass who bring the service's key as `apikey`, as a client does that was made
 * with it (https://supabase.com/docs/guides/api/api-keys).
 * Environment: SUPABASE_SERVICE_ROLE_KEY.
 * @throws {Refusal} 401 without a key, 403 with another one
 */
export function requireServiceKey(request: Request): void {
  const presented = request.headers.get('apikey')
  if (!presented) throw new Refusal(401, 'Please bring the service key.')
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
  if (!key || !isSame(presented, key)) throw new Refusal(403, 'Only the server itself may ask for this.')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
