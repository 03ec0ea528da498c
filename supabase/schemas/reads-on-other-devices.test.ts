import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { join } from '../../test/membership.ts'

const hub = await openHub()

/** Joins like the app; resolves when the server has accepted or refused. */
async function enters(db: SupabaseClient, topic: string, self = false) {
  await db.realtime.setAuth()
  const heard: unknown[] = []
  const statuses: string[] = []
  const channel = db.channel(topic, { config: { private: true, broadcast: { ack: true, self } } })
  channel.on('broadcast', { event: 'read' }, ({ payload }) => heard.push(payload.from))
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).not.toEqual([]), 5000)
  return {
    heard,
    statuses,
    tells: (from: string) => channel.send({ type: 'broadcast', event: 'read', payload: { from } }),
  }
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

  const { stranger, former, neighbour } = await hub.outsidersOf(family)
  const others = [cousin, neighbour, stranger, former]
  const outside = await Promise.all(others.map(({ db }) => enters(db, topic)))
  for (const { statuses } of [...outside, await enters(hub.anonymous, topic)])
    expect(statuses).toEqual(['CHANNEL_ERROR'])

  expect(await phone.tells('phone')).toBe('ok')
  await vi.waitFor(() => expect(tablet.heard).toEqual(['phone']))
  expect(await tablet.tells('tablet')).toBe('ok')
  await vi.waitFor(() => expect(phone.heard).toEqual(['tablet']))

  // Each of the others receives a later message on their own topic, for which they need a family, and nothing before it.
  await Promise.all([stranger, former].map((person) => join(person, family).throwOnError()))
  for (const { db, id } of others) {
    const own = await enters(db, `person:${id}`, true)
    await own.tells('self')
    await vi.waitFor(() => expect(own.heard).toEqual(['self']))
  }
  expect(outside.flatMap(({ heard }) => heard)).toEqual([])
})

test('a session without the second factor receives nothing', async () => {
  const { nana } = await hub.aFamily()
  await setUpAuthenticator(nana.db, hub.database)
  const { statuses } = await enters(await anotherDevice(nana.email), `person:${nana.id}`)
  expect(statuses).toEqual(['CHANNEL_ERROR'])
})
