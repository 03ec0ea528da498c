// The music provider, as the functions ask it. Spotify: https://developer.spotify.com/documentation/web-api

import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './answer.ts'

type Provider = { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string }

/**
 * What the operator has set up.
 * Environment: SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET, and SPOTIFY_ACCOUNTS_URL and SPOTIFY_API_URL for tests.
 * @throws {Refusal} 503 `not_configured`
 */
export function musicProvider(): Provider {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = process.env
  const { SPOTIFY_ACCOUNTS_URL: accountsUrl, SPOTIFY_API_URL: apiUrl } = process.env
  if (!clientId || !clientSecret) {
    throw new Refusal(503, 'Spotify is not set up here.', { code: 'not_configured' })
  }
  return {
    clientId,
    clientSecret,
    accountsUrl: accountsUrl || 'https://accounts.spotify.com',
    apiUrl: apiUrl || 'https://api.spotify.com',
  }
}

const PATIENCE_MS = 10_000
/** More than a page of fifty songs ever is. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * Its answer, whatever the status, except that it wants to be left alone. It leads nowhere else: what is sent along is
 * for the provider only.
 * @throws {Refusal} 429 `too_many_requests`, and 502 `unreachable`
 */
export async function askProvider(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    if (response.status === 429) throw tooMany(Number(response.headers.get('retry-after')))
    return { status: response.status, body: readJson(await textOf(response)) }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(502, 'Spotify cannot be reached. Please try again later.', {
      code: 'unreachable',
      cause,
    })
  }
}

/** Counted as it comes, unpacked: whatever is wrong over there must not fill the memory here. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('The provider sends too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error page, or nothing at all: the status tells enough.
  }
}

/** https://developer.spotify.com/documentation/web-api/concepts/rate-limits */
function tooMany(seconds: number): Refusal {
  const retryAfter = Number.isInteger(seconds) && seconds > 0 ? seconds : 30
  const wait = retryAfter < 90 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`
  return new Refusal(429, `Spotify asks for a pause. Please try again in ${wait}.`, {
    code: 'too_many_requests',
    retryAfter,
  })
}

/** What only this server can have written for this purpose. */
export const seal = (purpose: string, text: string) =>
  createHmac('sha256', musicProvider().clientSecret).update(`${purpose}\n${text}`).digest('base64url')

export function isSealed(purpose: string, text: string, presented: string): boolean {
  const [expected, given] = [seal(purpose, text), presented].map((seal) => Buffer.from(seal))
  return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer)
}
