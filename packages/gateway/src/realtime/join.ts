// What a client asks for when it joins a topic (https://supabase.com/docs/guides/realtime/protocol#phx_join).

import { z } from 'zod'

const MAX_BINDINGS = 100

const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      postgres_changes: z.array(z.unknown()).max(MAX_BINDINGS).nullish(),
      postgres_changes_options: z.object({ wait: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
})

export type Join = {
  accessToken: string | undefined
  isPrivate: boolean
  /** As they came: the reply repeats them word for word. */
  bindings: unknown[]
  /** The client wants to hear only after the subscription stands, or fails. */
  waits: boolean
}

/** @throws {z.ZodError} */
export function parseJoin(payload: unknown): Join {
  const { access_token, config } = joinPayload.parse(payload)
  return {
    accessToken: access_token ?? undefined,
    isPrivate: config?.private ?? false,
    bindings: config?.postgres_changes ?? [],
    waits: config?.postgres_changes_options?.wait ?? false,
  }
}
