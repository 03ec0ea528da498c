// What a caller may receive on a private channel, by the select policies on `realtime.messages`
// (https://supabase.com/docs/guides/realtime/authorization). The insert policies are checked when a message is sent.

import type { Database } from '../database/database.ts'
import type { FairQueue } from '../database/fair-queue.ts'
import type { Sender } from '../http/caller.ts'
import { isClientFault } from './client-fault.ts'
import { shareOf } from './sender.ts'
import { asGateway, sessionFor, type Topic } from './topic.ts'

/** The kinds of messages that a caller may receive. */
export type ReadAccess = { broadcast: boolean; presence: boolean }

export type CheckReadAccess = (sender: Sender, topic: Topic) => Promise<ReadAccess>

/** Identical checks that run at the same time share one query. */
export function createReadAccessCheck(database: Database, inTurn: FairQueue): CheckReadAccess {
  const running = new Map<string, Promise<ReadAccess>>()

  return (sender, topic) => {
    const { caller } = sender
    const id = JSON.stringify([caller.role, caller.claims, topic.name])
    const known = running.get(id)
    if (known) return known
    const check = inTurn(shareOf(sender), () => queryAccess(database, sender, topic)).finally(() =>
      running.delete(id),
    )
    running.set(id, check)
    return check
  }
}

/** Policies apply to rows, so the check inserts one row of each kind, reads them as the caller, and rolls back. */
async function queryAccess(database: Database, sender: Sender, topic: Topic): Promise<ReadAccess> {
  const { role, client, settings } = sessionFor(topic, sender)
  try {
    return await database.rehearse({ ...asGateway, client }, async (query) => {
      const inserted = await query({ text: insertProbes, values: [topic.name] })
      const names = ['role', ...Object.keys(settings)]
      const values = [role, ...Object.values(settings)]
      const setters = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
      await query({ text: `select ${setters.join(', ')}`, values })
      const visible = await query({
        text: 'select extension from realtime.messages where id = any ($1::uuid[])',
        values: [`{${inserted.map(({ id }) => id).join()}}`],
      })
      const canRead = (kind: string) => visible.some(({ extension }) => extension === kind)
      return { broadcast: canRead('broadcast'), presence: canRead('presence') }
    })
  } catch (error) {
    // The role does not exist, or a policy cannot parse the topic.
    if (isClientFault(error)) return { broadcast: false, presence: false }
    throw error
  }
}

const insertProbes = `
  insert into realtime.messages (topic, extension, private)
  values ($1, 'broadcast', true), ($1, 'presence', true) returning id::text`
