import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { group, takeOut } from '../../test/conversation.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const others = [aunt, ...Object.values(outsiders)]

/** Joins like the app; resolves when the server has accepted or refused. */
async function enters(db: SupabaseClient, topic: string, key?: string) {
  await db.realtime.setAuth()
  const typing: unknown[] = []
  const statuses: string[] = []
  const presence = key ? { key } : {}
  const channel = db.channel(topic, { config: { private: true, broadcast: { ack: true }, presence } })
  channel.on('broadcast', { event: 'typing' }, ({ payload }) => typing.push(payload))
  channel.on('presence', { event: 'sync' }, () => {})
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).not.toEqual([]), 5000)
  return {
    typing,
    statuses,
    types: (payload: object) => channel.send({ type: 'broadcast', event: 'typing', payload }),
    comes: (payload: object) => channel.track(payload),
    present: () =>
      Object.values(channel.presenceState<{ user_id: string }>()).flatMap((metas) =>
        metas.map(({ user_id }) => user_id),
      ),
  }
}

// A client has one channel for each name.
afterEach(() => Promise.all([nana, cousin].map(({ db }) => db.removeAllChannels())))

const REFUSED = ['CHANNEL_ERROR']

describe('a conversation', () => {
  test('only participants receive who is typing', async () => {
    const topic = `conversation:${await group(nana, 'Garden', [cousin])}`
    const [here, there] = await Promise.all([enters(nana.db, topic), enters(cousin.db, topic)])

    expect(await here.types({ user_id: nana.id })).toBe('ok')

    await vi.waitFor(() => expect(there.typing).toEqual([{ user_id: nana.id }]))
    for (const { db } of [...others, { db: hub.anonymous }]) {
      expect((await enters(db, topic)).statuses).toEqual(REFUSED)
    }
  })

  test('a removed participant receives nothing more on an open socket', async () => {
    const id = await group(nana, 'Surprise', [cousin, aunt])
    const topic = `conversation:${id}`
    const [here, staying, going] = await Promise.all([nana, cousin, aunt].map(({ db }) => enters(db, topic)))
    const elsewhere = `conversation:${await group(nana, 'Garden', [aunt])}`
    const [nanaElsewhere, auntElsewhere] = await Promise.all(
      [nana, aunt].map(({ db }) => enters(db, elsewhere)),
    )
    await here?.types({ n: 1 })
    await vi.waitFor(() => expect(going?.typing).toEqual([{ n: 1 }]))

    await takeOut(nana, id, aunt).throwOnError()
    await here?.types({ n: 2 })
    await going?.types({ n: 3 })

    await vi.waitFor(() => expect(going?.statuses).toContain('CHANNEL_ERROR'))
    await here?.types({ n: 4 })
    await vi.waitFor(() => expect(staying?.typing).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]))
    await nanaElsewhere?.types({ n: 5 })
    await vi.waitFor(() => expect(auntElsewhere?.typing).toEqual([{ n: 5 }]))
    expect(going?.typing).toEqual([{ n: 1 }])
  })
})

describe('the family', () => {
  test('only members see who is online', async () => {
    const topic = `family:${family.id}`
    const [here, there] = await Promise.all([enters(nana.db, topic, nana.id), enters(cousin.db, topic)])

    await here.comes({ user_id: nana.id })

    await vi.waitFor(() => expect(there.present()).toEqual([nana.id]))
    for (const { db } of [...Object.values(outsiders), { db: hub.anonymous }]) {
      expect((await enters(db, topic)).statuses).toEqual(REFUSED)
    }
  })

  test('nobody is present as somebody else', async () => {
    const conversation = `conversation:${await group(nana, 'Garden', [cousin])}`
    for (const topic of [`family:${family.id}`, conversation]) {
      const [forger, here] = await Promise.all([
        enters(cousin.db, topic, nana.id),
        enters(nana.db, topic, nana.id),
      ])
      expect(await forger.comes({ user_id: nana.id })).not.toBe('ok')
      expect(await here.comes({ user_id: nana.id })).toBe('ok')
      await vi.waitFor(() => expect(forger.present()).toEqual([nana.id]))
      await Promise.all([nana, cousin].map(({ db }) => db.removeAllChannels()))
    }
  })

  test('takes no broadcasts', async () => {
    const topic = `family:${family.id}`
    const [here, there] = await Promise.all([enters(nana.db, topic, nana.id), enters(cousin.db, topic)])

    expect(await here.types({ user_id: nana.id })).not.toBe('ok')
    await here.comes({ user_id: nana.id })

    await vi.waitFor(() => expect(there.present()).toContain(nana.id))
    expect(there.typing).toEqual([])
  })
})

test('a session without the second factor receives nothing', async () => {
  const { nana: careful } = await hub.aFamily('The Careful')
  const { data } = await careful.db.from('families').select('id').single().throwOnError()
  await setUpAuthenticator(careful.db, hub.database)
  const thief: Person = { ...careful, db: hub.gateway.client() }
  await thief.db.auth.signInWithPassword({ email: careful.email, password: PASSWORD })

  expect((await enters(thief.db, `family:${data.id}`)).statuses).toEqual(REFUSED)
})

test.each(['kitchen', 'conversation:', 'family:x', 'public'])('refuses the channel %s', async (topic) => {
  expect((await enters(nana.db, topic)).statuses).toEqual(REFUSED)
})
