// What a client asks for when it joins a topic (https://supabase.com/docs/guides/realtime/protocol#phx_join).

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { shortName } from './topic.ts'

const MAX_BINDINGS = 100

// Flat, because the reply repeats it: what is nested without end cannot be written.
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const binding = z.record(z.string(), z.union([scalar, z.array(scalar)]))

const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z.object({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
      presence: z.object({ enabled: z.boolean().nullish(), key: shortName.nullish() }).nullish(),
      postgres_changes: z.array(binding).max(MAX_BINDINGS).nullish(),
      postgres_changes_options: z.object({ wait: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
})

export type Join = {
  accessToken: string | undefined
  isPrivate: boolean
  /** The client wants to know when a broadcast was sent. */
  wantsReceipts: boolean
  /** The client wants to hear its own broadcasts. */
  hearsItself: boolean
  /** Under which name the client is present, and whether it wants to know who else is. */
  presence: { key: string; isEnabled: boolean }
  /** As they came: the reply repeats them word for word. */
  bindings: Record<string, unknown>[]
  /** The client wants to hear only after the subscription stands, or fails. */
  waits: boolean
}

/** @throws {z.ZodError} */
export function parseJoin(payload: unknown): Join {
  const { access_token, config } = joinPayload.parse(payload)
  return {
    accessToken: access_token ?? undefined,
    isPrivate: config?.private ?? false,
    wantsReceipts: config?.broadcast?.ack ?? false,
    hearsItself: config?.broadcast?.self ?? false,
    presence: { key: config?.presence?.key || randomUUID(), isEnabled: config?.presence?.enabled ?? false },
    bindings: config?.postgres_changes ?? [],
    waits: config?.postgres_changes_options?.wait ?? false,
  }
}
