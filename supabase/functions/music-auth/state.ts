// The `state` with which somebody goes to the provider and comes back (RFC 6749, section 10.12). It is sealed instead of
// stored, so that any server can finish what another began. What makes it good for a single browser, once, is the
// nonce in it: the app made it up, and accepts nothing that comes back with another.

import { createHash } from 'node:crypto'
import { isSealed, seal } from '../_shared/music-provider.ts'

/** Time enough to find one's password at the provider. */
const LIFETIME_MS = 10 * 60_000

export function sealState(nonce: string, now = Date.now()): string {
  const text = `${nonce}.${now + LIFETIME_MS}`
  return `${text}.${seal('state', text)}`
}

/** @returns undefined for a state that is not ours */
export function readState(state: string, now = Date.now()): { nonce: string; expired: boolean } | undefined {
  const [nonce = '', end = '', mark = ''] = state.split('.')
  if (!isSealed('state', `${nonce}.${end}`, mark)) return
  return { nonce, expired: Number(end) <= now }
}

/** Proof that the code was given for this state (RFC 7636); derived from it, and never seen by a browser. */
export const verifierOf = (state: string) => seal('verifier', state)

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
