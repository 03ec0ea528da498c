// Channel names: `realtime:NAME` on the socket, NAME everywhere else.

import { z } from 'zod'
import type { Session } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'

export const PREFIX = 'realtime:'

/** A binary frame has one byte for the length of a topic. */
const MAX_NAME_BYTES = 255

// Postgres stores neither NUL nor an unpaired surrogate.
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** A topic or event name that fits Postgres and a binary frame. */
export const shortName = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) <= MAX_NAME_BYTES,
    `must not be longer than ${MAX_NAME_BYTES} bytes`,
  )
  .refine(isStorable, 'must be text without NUL')

/** A public and a private channel of the same name are separate. */
export type Topic = { name: string; isPrivate: boolean }

/** The session in which the policies on `realtime.messages` are checked. Public channels have no policies. */
export const sessionFor = ({ name, isPrivate }: Topic, { role, claims }: Caller): Session =>
  isPrivate
    ? {
        role,
        settings: {
          'request.jwt.claims': JSON.stringify(claims),
          'request.headers': '{}',
          'realtime.topic': name,
        },
      }
    : asGateway

/** Bypasses row-level security. */
export const asGateway: Session = { role: 'service_role', settings: {} }
