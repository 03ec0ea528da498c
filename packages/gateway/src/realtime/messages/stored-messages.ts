// Messages in `realtime.messages`: written as the sender and read as the listener, so that policies apply each time.

import type { Database, Row, Statement } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { isClientFault } from '../client-fault.ts'
import { asGateway, sessionFor, type Topic } from '../topic.ts'
import { type Message, RefusedMessage } from './message.ts'

/** How far a gateway may lag behind and still find a message, in SQL. */
const RETENTION = '1 minute'

/**
 * Sends a message, if the policies allow the caller to.
 * @throws {RefusedMessage}
 */
export async function storeMessage(
  database: Database,
  caller: Caller,
  topic: Topic,
  message: Message,
): Promise<void> {
  try {
    await database.one(sessionFor(topic, caller), insertMessage(topic, message))
  } catch (error) {
    throw refusalOf(error, topic)
  }
}

export function insertMessage(
  { name, isPrivate }: Topic,
  { id, extension, event, payload }: Message,
): Statement {
  const [json, bytes] = typeof payload === 'string' ? [payload, null] : [null, payload.toString('base64')]
  return {
    text: `
      insert into realtime.messages (id, topic, private, extension, event, payload, binary_payload)
      values ($1, $2, $3, $4, $5, $6, decode($7, 'base64'))`,
    values: [id, name, String(isPrivate), extension, event, json, bytes],
  }
}

/** Turns Postgres' error into a refusal when the client caused it. */
export function refusalOf(error: unknown, { name }: Topic): unknown {
  if (!isClientFault(error)) return error
  return error.code === '42501' || error.code === '22023'
    ? new RefusedMessage(
        403,
        `Unauthorized: You do not have permissions to write to this Channel topic: ${name}`,
        {
          cause: error,
        },
      )
    : new RefusedMessage(422, `The message cannot be sent: ${error.message}`, { cause: error })
}

/** Reads the messages that the caller may see. */
export async function readMessages(
  database: Database,
  caller: Caller,
  topic: Topic,
  ids: readonly string[],
): Promise<Message[]> {
  const session = { ...sessionFor(topic, caller), readOnly: true }
  const rows = await database.one(session, {
    text: `
      select id::text, extension, coalesce(event, '') as event, coalesce(payload, 'null')::text as payload,
             encode(binary_payload, 'base64') as bytes
        from realtime.messages
       where id = any ($1::uuid[])`,
    values: [`{${ids.join()}}`],
  })
  return (rows as (Row & Message & { bytes: string | null })[]).map(
    ({ id, extension, event, payload, bytes }) => ({
      id,
      extension,
      event,
      payload: bytes === null ? payload : Buffer.from(bytes, 'base64'),
    }),
  )
}

/** @returns whether none are left */
export async function removeOldMessages(database: Database): Promise<boolean> {
  const left = await database.one(asGateway, {
    text: `
      with old as (
        delete from realtime.messages
         where inserted_at < now() at time zone 'UTC' - interval '${RETENTION}'
        returning id)
      select id::text from realtime.messages where id not in (select id from old) limit 1`,
    values: [],
  })
  return left.length === 0
}
