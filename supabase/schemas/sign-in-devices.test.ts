import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { openHub, PASSWORD } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()

type Device = {
  id: string
  created_at: string
  last_active: string
  user_agent: string
  ip: string
  current: boolean
}

/** Signs in again, with this user agent. */
async function anotherDeviceOf({ email }: Person, userAgent: string): Promise<SupabaseClient> {
  const db = hub.gateway.client({ global: { headers: { 'user-agent': userAgent } } })
  const { error } = await db.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return db
}

const devicesOf = async (db: SupabaseClient) => (await db.rpc('my_sessions').throwOnError()).data as Device[]

const currentOf = async (db: SupabaseClient) =>
  (await devicesOf(db)).find(({ current }) => current)?.id as string

describe('the list', () => {
  test('distinguishes the devices and marks the current one', async () => {
    const nana = await hub.aStranger('Nana')
    const phone = await anotherDeviceOf(nana, "Nana's phone")

    const devices = await devicesOf(phone)

    expect(devices).toHaveLength(2)
    expect(devices[0]).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      last_active: expect.any(String),
      user_agent: "Nana's phone",
      ip: '127.0.0.1',
      current: true,
    })
    expect(devices[1]).toMatchObject({ current: false })
    expect(await currentOf(nana.db)).toBe(devices[1]?.id)
  })

  test('starts with the most recently used device, whether signed in or refreshed, in any time zone', async () => {
    const nana = await hub.aStranger('Nana')
    const phone = await anotherDeviceOf(nana, 'Phone')
    const before = await devicesOf(nana.db)
    expect(before.map(({ user_agent }) => user_agent)).toEqual(['Phone', 'node'])

    await nana.db.auth.refreshSession()

    const after = await devicesOf(phone)
    expect(after.map(({ user_agent }) => user_agent)).toEqual(['node', 'Phone'])
    expect(Date.parse(after[0]?.last_active ?? '')).toBeGreaterThan(Date.parse(before[0]?.last_active ?? ''))
    expect(Math.abs(Date.parse(after[0]?.last_active ?? '') - Date.now())).toBeLessThan(10_000)
    expect(after[0]?.created_at).toBe(before[1]?.created_at)
  })

  test('reads times without a time zone as UTC, like hosted Supabase stores them', async () => {
    const nana = await hub.aStranger('Nana')
    const { admin } = hub.database
    await admin`update auth.sessions set refreshed_at = '2026-01-02T03:04:05Z' where user_id = ${nana.id}`

    await admin`alter table auth.sessions alter refreshed_at type timestamp using refreshed_at at time zone 'UTC'`
    try {
      expect((await devicesOf(nana.db))[0]?.last_active).toBe('2026-01-02T03:04:05+00:00')
    } finally {
      await admin`alter table auth.sessions alter refreshed_at type timestamptz using refreshed_at at time zone 'UTC'`
    }
  })

  test('omits expired sessions', async () => {
    const nana = await hub.aStranger('Nana')
    const phone = await anotherDeviceOf(nana, 'Phone')
    const { admin } = hub.database

    await admin`update auth.sessions set not_after = now() where id = ${await currentOf(phone)}`

    expect(await devicesOf(nana.db)).toHaveLength(1)
    expect(await devicesOf(phone)).toEqual([])
  })

  test('is private to the user', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const others = [cousin, ...Object.values(await hub.outsidersOf(family))]

    for (const { db } of others) {
      expect(await devicesOf(db)).toEqual([expect.objectContaining({ current: true })])
    }
    expect(await devicesOf(nana.db)).toHaveLength(1)
    expect((await hub.anonymous.rpc('my_sessions')).error?.code).toBe('42501')
  })
})

describe('signing a device out', () => {
  test('ends that session only', async () => {
    const nana = await hub.aStranger('Nana')
    const phone = await anotherDeviceOf(nana, 'Lost phone')
    const lost = await currentOf(phone)

    await nana.db.rpc('revoke_session', { session_id: lost }).throwOnError()

    expect(await devicesOf(nana.db)).toEqual([expect.objectContaining({ current: true })])
    const { error } = await phone.auth.refreshSession()
    expect(error?.code).toBe('refresh_token_not_found')
    expect((await nana.db.auth.refreshSession()).error).toBeNull()
  })

  test('takes effect immediately, and the device cannot sign out others', async () => {
    const nana = await hub.aStranger('Nana')
    const phone = await anotherDeviceOf(nana, 'Stolen phone')
    const { data } = await phone.auth.getSession()
    const home = await currentOf(nana.db)
    await nana.db.rpc('revoke_session', { session_id: await currentOf(phone) }).throwOnError()

    // Its access token is still valid.
    expect(await devicesOf(phone)).toEqual([])
    expect((await phone.rpc('revoke_session', { session_id: home })).error?.code).toBe('42501')
    const { error } = await hub.gateway.client().auth.getUser(data.session?.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
    expect((await nana.db.auth.getUser()).error).toBeNull()
  })

  test('works for the current device too', async () => {
    const nana = await hub.aStranger('Nana')

    await nana.db.rpc('revoke_session', { session_id: await currentOf(nana.db) }).throwOnError()

    expect((await nana.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  test('is refused for other users’ devices and for ended sessions', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const session_id = await currentOf(cousin.db)
    const others = [nana, ...Object.values(await hub.outsidersOf(family))].map(({ db }) => db)

    for (const db of others) {
      const { error } = await db.rpc('revoke_session', { session_id })
      expect(error).toMatchObject({
        code: '42501',
        message: 'unknown_device',
      })
    }
    expect((await hub.anonymous.rpc('revoke_session', { session_id })).error?.code).toBe('42501')
    expect((await cousin.db.auth.getUser()).error).toBeNull()

    const phone = await currentOf(await anotherDeviceOf(cousin, 'Phone'))
    await cousin.db.rpc('revoke_session', { session_id: phone }).throwOnError()
    expect((await cousin.db.rpc('revoke_session', { session_id: phone })).error?.code).toBe('42501')
  })
})
