// Attempts on private channels: receive, send, be present.

import type { Attempt, Outcome } from './attempt.ts'
import type { CallerName } from './callers.ts'
import type { World } from './world.ts'

/** @param prefix `family:`, which policies complete with an id */
export async function attemptTopic(
  world: World,
  name: CallerName | 'server',
  prefix: string,
): Promise<Attempt[]> {
  const caller = name === 'server' ? world.server : world.callers[name]
  const { rows } = world.aims[name]
  const ids: Record<string, unknown> = {
    'conversation:': rows.conversations?.id,
    'family:': rows.families?.id,
    'person:': rows.profiles?.id,
  }
  if (!ids[prefix]) throw new Error(`test/isolation/topics.ts has no id for the topic ${prefix}`)
  const open = (key: string) =>
    caller.db.channel(`${prefix}${ids[prefix]}`, { config: { private: true, presence: { key } } })
  const channel = open(caller.id)
  const received = await joined(channel)
  const present = received === 'allowed' ? await tracked(channel) : 'refused'
  const sent = await httpSent(channel)
  await caller.db.removeChannel(channel)
  const forging = open(world.household.bystander.id)
  const forged = (await joined(forging)) === 'allowed' ? await tracked(forging) : 'refused'
  await caller.db.removeChannel(forging)
  const cell = { thing: `topic: ${prefix}`, column: '' }
  return [
    { ...cell, action: 'receive', outcome: received },
    { ...cell, action: 'be present', outcome: present },
    { ...cell, action: 'be present as another', outcome: forged },
    { ...cell, action: 'send', outcome: sent },
  ]
}

type Channel = ReturnType<World['server']['db']['channel']>

const joined = (channel: Channel) =>
  new Promise<Outcome>((resolve) => {
    channel.on('presence', { event: 'sync' }, () => {})
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve('allowed')
      if (status === 'CHANNEL_ERROR' && error?.message.startsWith('Unauthorized')) resolve('refused')
      else if (error || status === 'TIMED_OUT') resolve(`unclear: ${status} ${error?.message}`)
    })
  })

async function tracked(channel: Channel): Promise<Outcome> {
  const answer = await channel.track({ online: true })
  return answer === 'timed out' ? 'unclear: timed out' : answer === 'ok' ? 'allowed' : 'refused'
}

async function httpSent(channel: Channel): Promise<Outcome> {
  try {
    await channel.httpSend('hello', {})
    return 'allowed'
  } catch (error) {
    const { message } = error as Error
    return message.includes('do not have permissions') ? 'refused' : `unclear: ${message}`
  }
}
