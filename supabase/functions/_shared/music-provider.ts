// Requests to the music provider, Spotify: https://developer.spotify.com/documentation/web-api

import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './respond.ts'

type Provider = { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string }

/**
 * The provider's settings.
 * Environment: SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET, and SPOTIFY_ACCOUNTS_URL and SPOTIFY_API_URL for tests.
 * @throws {Refusal} 503 `not_configured`
 */
export function musicProvider(): Provider {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = process.env
  const { SPOTIFY_ACCOUNTS_URL: accountsUrl, SPOTIFY_API_URL: apiUrl } = process.env
  if (!clientId || !clientSecret) throw new Refusal(503, 'not_configured')
  return {
    clientId,
    clientSecret,
    accountsUrl: accountsUrl || 'https://accounts.spotify.com',
    apiUrl: apiUrl || 'https://api.spotify.com',
  }
}

const TIMEOUT_MS = 10_000
/** More than a page of fifty songs needs. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Sends one request and responds with any status but 429. Redirects are refused: the request carries secrets that are
 * only for the provider.
 * @throws {Refusal} 429 `provider_paused`; 502 `provider_unreachable`
 */
export async function askProvider(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    if (response.status === 429) throw paused(Number(response.headers.get('retry-after')))
    return { status: response.status, body: readJson(await textOf(response)) }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(502, 'provider_unreachable', {}, { cause })
  }
}

/** Stops at the limit, counted after decompression: a broken provider must not fill this server's memory. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error page or an empty body: the status is enough.
  }
}

/** https://developer.spotify.com/documentation/web-api/concepts/rate-limits */
function paused(retryAfter: number): Refusal {
  const seconds = Number.isInteger(retryAfter) && retryAfter > 0 ? retryAfter : 30
  return new Refusal(429, 'provider_paused', { seconds })
}

/** Signs a text for one purpose. */
export const seal = (purpose: string, text: string) =>
  createHmac('sha256', musicProvider().clientSecret).update(`${purpose}\n${text}`).digest('base64url')

export function isSealed(purpose: string, text: string, presented: string): boolean {
  const [expected, given] = [seal(purpose, text), presented].map((seal) => Buffer.from(seal))
  return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer)
}
