// What somebody may hear on a private channel: the policies for select on `realtime.messages` say so
// (https://supabase.com/docs/guides/realtime/authorization). What they may send is asked by sending it.

import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { isClientFault } from './client-fault.ts'
import type { FairQueue } from './fair-queue.ts'
import { personOf, type Sender } from './sender.ts'
import { gatewayItself, sessionOn, type Topic } from './topic.ts'

/** The kinds of messages that somebody hears. */
export type Hearing = { broadcast: boolean; presence: boolean }

export type AskHearing = (sender: Sender, topic: Topic) => Promise<Hearing>

/** Identical questions that are asked at the same time are asked once. */
export function createAskHearing(database: Database, inTurn: FairQueue): AskHearing {
  const asking = new Map<string, Promise<Hearing>>()

  return (sender, topic) => {
    const { caller } = sender
    const id = JSON.stringify([caller.role, caller.claims, topic.name])
    const known = asking.get(id)
    if (known) return known
    const answer = inTurn(personOf(sender), () => ask(database, caller, topic)).finally(() =>
      asking.delete(id),
    )
    asking.set(id, answer)
    return answer
  }
}

/** A policy can only be asked about a row: one of each kind is tried and never committed. */
async function ask(database: Database, caller: Caller, topic: Topic): Promise<Hearing> {
  const { role, settings } = sessionOn(topic, caller)
  try {
    return await database.rehearse(gatewayItself, async (query) => {
      const tried = await query({ text: trial, values: [topic.name] })
      const names = ['role', ...Object.keys(settings)]
      const values = [role, ...Object.values(settings)]
      const setters = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
      await query({ text: `select ${setters.join(', ')}`, values })
      const seen = await query({
        text: 'select extension from realtime.messages where id = any ($1::uuid[])',
        values: [`{${tried.map(({ id }) => id).join()}}`],
      })
      const hears = (kind: string) => seen.some(({ extension }) => extension === kind)
      return { broadcast: hears('broadcast'), presence: hears('presence') }
    })
  } catch (error) {
    // A role that does not exist, or a policy that cannot read the topic.
    if (isClientFault(error)) return { broadcast: false, presence: false }
    throw error
  }
}

const trial = `
  insert into realtime.messages (topic, extension, private)
  values ($1, 'broadcast', true), ($1, 'presence', true) returning id::text`
