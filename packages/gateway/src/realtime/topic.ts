// The names of channels: `realtime:NAME` on the socket, NAME everywhere else.

import { z } from 'zod'
import type { Session } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'

export const PREFIX = 'realtime:'

/** A binary frame has one byte for the length of a topic. */
const LONGEST_BYTES = 255

// Postgres stores neither NUL nor half a surrogate pair.
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** A topic or an event, as Postgres and a binary frame can hold it. */
export const shortName = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) <= LONGEST_BYTES,
    `must not be longer than ${LONGEST_BYTES} bytes`,
  )
  .refine(isStorable, 'must be text without NUL')

/** The same topic can be joined as a public and as a private channel, which hear nothing of each other. */
export type Topic = { name: string; isPrivate: boolean }

/** Whom policies on `realtime.messages` are asked as, and about what. Public channels have no policies. */
export const sessionOn = ({ name, isPrivate }: Topic, { role, claims }: Caller): Session =>
  isPrivate
    ? {
        role,
        settings: {
          'request.jwt.claims': JSON.stringify(claims),
          'request.headers': '{}',
          'realtime.topic': name,
        },
      }
    : gatewayItself

/** Past all policies. */
export const gatewayItself: Session = { role: 'service_role', settings: {} }
