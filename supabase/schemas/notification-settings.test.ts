import { expect, test } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()

/** Like the app. */
const choose = ({ id, db }: Pick<Person, 'id' | 'db'>, email: boolean) =>
  db.from('notification_settings').upsert({ user_id: id, email }).select('email')

const chosen = async ({ db }: Pick<Person, 'db'>) =>
  (await db.from('notification_settings').select('user_id, email').throwOnError()).data

test('users change their own setting repeatedly, with or without a family, invisible to others', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const outsiders = await hub.outsidersOf(family)
  expect(await chosen(nana)).toEqual([])

  expect((await choose(nana, false)).data).toEqual([{ email: false }])
  expect((await choose(nana, true)).data).toEqual([{ email: true }])
  expect(await chosen(nana)).toEqual([{ user_id: nana.id, email: true }])
  for (const person of [cousin, ...Object.values(outsiders)]) {
    expect(await chosen(person)).toEqual([])
    expect((await choose(person, false)).data).toEqual([{ email: false }])
    expect(await chosen(person)).toEqual([{ user_id: person.id, email: false }])
  }
})

test('users cannot change the setting of others', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const { neighbour, stranger } = await hub.outsidersOf(family)
  await choose(nana, true).throwOnError()

  for (const { db } of [cousin, neighbour, stranger]) {
    expect((await choose({ id: nana.id, db }, false)).error?.code).toBe('42501')
    const row = () => db.from('notification_settings')
    await row().update({ email: false }).eq('user_id', nana.id).throwOnError()
    // Nor can a row be moved to them.
    await choose({ ...cousin, db }, false)
    const given = row().update({ user_id: nana.id }).eq('user_id', cousin.id).select()
    expect((await given).data ?? []).toEqual([])
    expect((await row().delete().eq('user_id', nana.id)).error?.code).toBe('42501')
  }
  expect((await choose({ ...nana, db: hub.anonymous }, false)).error?.code).toBe('42501')
  expect((await hub.anonymous.from('notification_settings').select()).error?.code).toBe('42501')
  expect(await chosen(nana)).toEqual([{ user_id: nana.id, email: true }])
})

test('a session without the second factor changes nothing', async () => {
  const { nana } = await hub.aFamily()
  await choose(nana, true).throwOnError()
  await setUpAuthenticator(nana.db, hub.database)
  const db = hub.gateway.client()
  await db.auth.signInWithPassword({ email: nana.email, password: PASSWORD })

  expect(await chosen({ db })).toEqual([])
  expect((await choose({ id: nana.id, db }, false)).error?.code).toBe('42501')
  expect(await chosen(nana)).toEqual([{ user_id: nana.id, email: true }])
})

test('only the server reads recipients and summaries', async () => {
  const { nana } = await hub.aFamily()
  for (const db of [nana.db, hub.anonymous]) {
    expect((await db.rpc('people_to_mail')).error?.code).toBe('42501')
    expect((await db.rpc('take_summary', { person: nana.id })).error?.code).toBe('42501')
    expect((await db.from('summaries').select()).error?.code).toBe('42501')
  }
})
