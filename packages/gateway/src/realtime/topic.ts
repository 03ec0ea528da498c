// Channel names: `realtime:NAME` on the socket, NAME everywhere else.

import { z } from 'zod'
import type { Session } from '../database/database.ts'
import type { Sender } from '../http/caller.ts'
import { clientOf } from '../http/session.ts'

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
export const sessionFor = ({ name, isPrivate }: Topic, sender: Sender): Session =>
  isPrivate ? sessionWith(sender, { 'realtime.topic': name }) : asGateway

/** A session in which policies see the sender's claims, but no headers. No statement may take long: others wait for it. */
export const sessionWith = (sender: Sender, settings: Record<string, string> = {}): Session => ({
  role: sender.caller.role,
  client: clientOf(sender),
  settings: {
    'request.jwt.claims': JSON.stringify(sender.caller.claims),
    'request.headers': '{}',
    ...settings,
    statement_timeout: STATEMENT_TIMEOUT,
  },
})

/** For statements whose time a client decides. */
export const STATEMENT_TIMEOUT = '3s'

/** Bypasses row-level security. */
export const asGateway: Session = { role: 'service_role', settings: {} }
