// The OAuth `state` (RFC 6749, section 10.12). It is signed instead of stored, so that any server can finish a flow that
// another started. The app created the nonce in it and accepts no other, which ties the flow to one browser.

import { createHash } from 'node:crypto'
import { isSealed, seal } from '../_shared/music-provider.ts'

/** Long enough to find a password and sign in at the provider. */
const LIFETIME_MS = 10 * 60_000

export function sealState(nonce: string, now = Date.now()): string {
  const text = `${nonce}.${now + LIFETIME_MS}`
  return `${text}.${seal('state', text)}`
}

/** @returns undefined for a state with a wrong signature */
export function readState(state: string, now = Date.now()): { nonce: string; expired: boolean } | undefined {
  const [nonce = '', end = '', mark = ''] = state.split('.')
  if (!isSealed('state', `${nonce}.${end}`, mark)) return
  return { nonce, expired: Number(end) <= now }
}

/** The PKCE code verifier (RFC 7636), derived from the state; browsers never see it. */
export const verifierOf = (state: string) => seal('verifier', state)

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
