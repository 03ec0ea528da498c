import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import type { Person } from '../../../test/membership.ts'
import { GIF } from '../../../test/pixels.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import removeAccount from './index.ts'

const hub = await openHub(new Map([['remove-account', removeAccount]]))
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  })
})
afterEach(() => {
  process.env = { ...environment }
})

// The first admin is the host.
const { nana: host, cousin, family } = await hub.aFamily()
const { ask, refusal } = callsOf('remove-account')
const remove = (by: Person, { id }: Person) => ask(by, { user_id: id })
const accountOf = async ({ id }: Person) => hub.database.admin`select from auth.users where id = ${id}`

async function post({ id, db }: Person, familyId: string): Promise<string> {
  const bucket = db.storage.from('posts')
  const name = `${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}.gif`
  await bucket.upload(name, new Blob([GIF], { type: 'image/gif' }))
  const image_url = bucket.getPublicUrl(name).data.publicUrl
  await db.from('posts').insert({ family_id: familyId, user_id: id, image_url }).throwOnError()
  return image_url
}

test('a host removes an account of another family, with its files', async () => {
  const { nana, cousin: neighbour, family: next } = await hub.aFamily('Next Door')
  const url = await post(neighbour, next.id)
  const kept = await post(nana, next.id)

  expect((await remove(host, neighbour)).data).toEqual({ deleted: true })

  expect((await fetch(url)).ok).toBe(false)
  expect((await fetch(kept)).ok).toBe(true)
  expect([await accountOf(neighbour), await accountOf(nana)]).toMatchObject([[], [{}]])
  expect((await remove(host, neighbour)).data).toEqual({ deleted: true })
})

test('the account of a host stays, so that one always remains', async () => {
  expect(await refusal(host, { user_id: host.id })).toEqual({ status: 409, code: 'account_of_host' })
  expect(await accountOf(host)).toHaveLength(1)
})

test('nobody else removes any', async () => {
  const outsiders = await hub.outsidersOf(family)
  for (const person of [cousin, ...Object.values(outsiders)]) {
    expect(await refusal(person, { user_id: cousin.id })).toEqual({ status: 403, code: 'host_only' })
  }
  const visitor = { db: hub.anonymous }
  expect(await refusal(visitor, { user_id: cousin.id })).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await accountOf(cousin)).toHaveLength(1)
})

test('without the name of an account, nothing happens', async () => {
  expect(await refusal(host, { user_id: 'everyone' })).toEqual({ status: 400, code: 'invalid_body' })
  expect(await refusal(host, {})).toEqual({ status: 400, code: 'invalid_body' })
})

test('a host needs the second factor', async () => {
  await setUpAuthenticator(host.db, hub.database)
  const db = hub.gateway.client()
  await db.auth.signInWithPassword({ email: host.email, password: PASSWORD })
  expect(await refusal({ db }, { user_id: cousin.id })).toEqual({ status: 403, code: 'host_only' })
  expect(await accountOf(cousin)).toHaveLength(1)
})
