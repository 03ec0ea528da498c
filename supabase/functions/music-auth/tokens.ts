import { z } from 'zod'
import { askProvider, musicProvider } from '../_shared/music-provider.ts'
import { Refusal } from '../_shared/respond.ts'

const tokensSchema = z.object({
  access_token: z.string().min(1),
  /** Without one, the previous token stays valid. */
  refresh_token: z.string().min(1).optional(),
  /** In seconds. */
  expires_in: z.number().positive(),
})

export type Tokens = z.infer<typeof tokensSchema>

/**
 * Calls the token endpoint (RFC 6749, sections 4.1.3 and 6).
 * @throws {Refusal} 400 `connection_ended` for an invalid code or token; 502 `provider_refused`, logged for the operator;
 *   those of `askProvider`
 */
export async function requestTokens(grant: Record<string, string>): Promise<Tokens> {
  const { accountsUrl, clientId, clientSecret } = musicProvider()
  const { status, body } = await askProvider(`${accountsUrl}/api/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(grant),
  })
  const tokens = tokensSchema.safeParse(body)
  if (status === 200 && tokens.success) return tokens.data

  const code = (body as { error?: unknown } | undefined)?.error
  if (code === 'invalid_grant') {
    throw new Refusal(400, 'connection_ended')
  }
  // Never the whole response: it could contain a token.
  console.error(`Spotify returned no tokens: ${status} ${typeof code === 'string' ? code : ''}`)
  throw new Refusal(502, 'provider_refused')
}
