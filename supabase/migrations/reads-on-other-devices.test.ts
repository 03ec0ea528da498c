import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'

const hub = await openHub()

/** Joins like the app; resolves when the server has accepted or refused. */
async function enters(db: SupabaseClient, topic: string) {
  await db.realtime.setAuth()
  const heard: string[] = []
  const statuses: string[] = []
  const channel = db.channel(topic, { config: { private: true, broadcast: { ack: true } } })
  channel.on('broadcast', { event: 'read' }, ({ event }) => heard.push(event))
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).not.toEqual([]), 5000)
  return { heard, statuses, tells: () => channel.send({ type: 'broadcast', event: 'read', payload: {} }) }
}

async function anotherDevice(email: string) {
  const db = hub.gateway.client()
  await db.auth.signInWithPassword({ email, password: PASSWORD })
  return db
}

test('only the other devices of a user receive what one of them has read', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const topic = `person:${nana.id}`
  const phone = await enters(nana.db, topic)
  const tablet = await enters(await anotherDevice(nana.email), topic)

  expect(await phone.tells()).toBe('ok')
  await vi.waitFor(() => expect(tablet.heard).toEqual(['read']))
  expect(phone.heard).toEqual([])

  for (const { db } of [cousin, ...Object.values(await hub.outsidersOf(family)), { db: hub.anonymous }]) {
    const outside = await enters(db, topic)
    expect(outside.statuses).toEqual(['CHANNEL_ERROR'])
    expect(outside.heard).toEqual([])
  }
})

test('a session without the second factor receives nothing', async () => {
  const { nana } = await hub.aFamily()
  await setUpAuthenticator(nana.db, hub.database)
  const { statuses } = await enters(await anotherDevice(nana.email), `person:${nana.id}`)
  expect(statuses).toEqual(['CHANNEL_ERROR'])
})
