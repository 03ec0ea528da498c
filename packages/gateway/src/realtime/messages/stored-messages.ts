// Messages in `realtime.messages`: written as the sender and read as the listener, so that policies apply each time.

import type { Database, Row, Statement } from '../../database/database.ts'
import type { Sender } from '../../http/caller.ts'
import { isClientFault } from '../client-fault.ts'
import { asGateway, sessionFor, type Topic } from '../topic.ts'
import { type Message, RefusedMessage } from './message.ts'
import type { Replay } from './replay.ts'

/** How far a gateway may lag behind and still find a message, in SQL. */
const RETENTION = '1 minute'

/**
 * Sends a message, if the policies allow the sender to.
 * @throws {RefusedMessage}
 */
export async function storeMessage(
  database: Database,
  sender: Sender,
  topic: Topic,
  message: Message,
): Promise<void> {
  try {
    await database.one(sessionFor(topic, sender), insertMessage(topic, message))
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
      insert into realtime.messages (id, topic, private, extension, event, payload, binary_payload, kept_until)
      values ($1, $2, $3, $4, $5, $6, decode($7, 'base64'), null)`,
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

const columns = `id::text, extension, coalesce(event, '') as event, coalesce(payload, 'null')::text as payload,
             encode(binary_payload, 'base64') as bytes`

type StoredMessage = Row & Message & { payload: string; bytes: string | null }

const messageIn = ({ id, extension, event, payload, bytes }: StoredMessage): Message => ({
  id,
  extension,
  event,
  payload: bytes === null ? payload : Buffer.from(bytes, 'base64'),
})

/** Reads the messages that the sender may see. */
export async function readMessages(
  database: Database,
  sender: Sender,
  topic: Topic,
  ids: readonly string[],
): Promise<Message[]> {
  const session = { ...sessionFor(topic, sender), readOnly: true }
  const rows = await database.one(session, {
    text: `
      select ${columns}
        from realtime.messages
       where id = any ($1::uuid[])`,
    values: [`{${ids.join()}}`],
  })
  return (rows as StoredMessage[]).map(messageIn)
}

/** Reads the latest messages since a time that were kept and that the sender may see, the oldest first. */
export async function readKept(
  database: Database,
  sender: Sender,
  topic: Topic,
  { since, limit }: Replay,
): Promise<Message[]> {
  const rows = await database.one(
    { ...sessionFor(topic, sender), readOnly: true },
    {
      text: `
      select ${columns}
        from realtime.messages
       where topic = $1 and private and extension = 'broadcast'
         and kept_until > now() at time zone 'UTC' and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'UTC'
       order by inserted_at desc limit $3`,
      values: [topic.name, String(since), String(limit)],
    },
  )
  return (rows as StoredMessage[]).map(messageIn).reverse()
}

/** @returns whether none are left */
export async function removeOldMessages(database: Database): Promise<boolean> {
  const left = await database.one(asGateway, {
    text: `
      with old as (
        delete from realtime.messages
         where coalesce(kept_until, inserted_at + interval '${RETENTION}') < now() at time zone 'UTC'
        returning id)
      select id::text from realtime.messages where id not in (select id from old) limit 1`,
    values: [],
  })
  return left.length === 0
}
