// What a client asks for when it joins a topic (https://supabase.com/docs/guides/realtime/protocol#phx_join).

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { shortName } from './topic.ts'

const MAX_BINDINGS = 100

// Flat, because the reply repeats it, and deeply nested values cannot be serialized.
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const binding = z.record(z.string(), z.union([scalar, z.array(scalar)]))

const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: z.unknown().optional(),
          replication_ready: z.boolean().nullish(),
        })
        .nullish(),
      presence: z.object({ enabled: z.boolean().nullish(), key: shortName.nullish() }).nullish(),
      postgres_changes: z.array(binding).max(MAX_BINDINGS).nullish(),
      postgres_changes_options: z.object({ wait: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
})

export type Join = {
  accessToken: string | undefined
  isPrivate: boolean
  /** The client wants a reply to each broadcast that it sends. */
  wantsReceipts: boolean
  /** The client wants to receive its own broadcasts. */
  receivesOwn: boolean
  /** Which earlier broadcasts the client asks for, as it sent it. */
  replay: unknown
  /** The client wants to be told that broadcasts from SQL arrive from now on. */
  wantsReadiness: boolean
  /** The name under which the client is present, and whether it wants to receive presence. */
  presence: { key: string; isEnabled: boolean }
  /** The client subscribes to changes of tables. */
  wantsChanges: boolean
  /** The client wants the reply to wait until its subscriptions are checked. */
  waits: boolean
}

/** A subscription to changes as the client sent it, with its id: the reply repeats it unchanged. */
export type RequestedBinding = { id: number; [key: string]: unknown }

/** @throws {z.ZodError} */
export function parseJoin(payload: unknown): { join: Join; requested: RequestedBinding[] } {
  const { access_token, config } = joinPayload.parse(payload)
  const requested = (config?.postgres_changes ?? []).map((binding, index) => ({ ...binding, id: index + 1 }))
  const join = {
    accessToken: access_token ?? undefined,
    isPrivate: config?.private ?? false,
    wantsReceipts: config?.broadcast?.ack ?? false,
    receivesOwn: config?.broadcast?.self ?? false,
    replay: config?.broadcast?.replay,
    wantsReadiness: config?.broadcast?.replication_ready ?? false,
    presence: { key: config?.presence?.key || randomUUID(), isEnabled: config?.presence?.enabled ?? false },
    wantsChanges: requested.length > 0,
    waits: config?.postgres_changes_options?.wait ?? false,
  }
  return { join, requested }
}
