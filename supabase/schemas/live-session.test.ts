// An access token is valid for an hour, but works only as long as its session: each kind of request, each way to end one.

import { randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { open, write } from '../../test/conversation.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import type { Family, Person } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'
import { listenTo } from '../../test/realtime.ts'
import sendInvitation from '../functions/send-invitation/index.ts'

const hub = await openHub(new Map([['send-invitation', sendInvitation]]))

let family: Family
let nana: Person
let cousin: Person
let conversation: string
let file: string

/** Nana's phone, signed out; `db` still has its access token. */
let phone: SupabaseClient

/** Another device: it sends the token of its sign-in with every request, also after that session has ended. */
async function aDeviceOf({ email }: Person) {
  const { data, error } = await hub.gateway.client().auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const { access_token: token } = data.session
  const db = hub.gateway.client({ accessToken: async () => token })
  await db.realtime.setAuth()
  return { db, token }
}

const revoke = (token: string) =>
  nana.db.rpc('revoke_session', {
    session_id: JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
      .session_id,
  })

beforeAll(async () => {
  ;({ family, nana, cousin } = await hub.aFamily())
  await nana.db.from('posts').insert({ family_id: family.id, content: 'Ours' }).throwOnError()
  conversation = await open(nana, cousin)
  await write(nana, conversation, 'Between us').throwOnError()
  file = `${nana.id}/${randomBytes(16).toString('base64url')}.png`
  await nana.db.storage.from('family-media').upload(file, new Blob([PNG], { type: 'image/png' }))
  const device = await aDeviceOf(nana)
  phone = device.db
  await revoke(device.token).throwOnError()
})

const environment = { ...process.env }
beforeEach(() => {
  Object.assign(process.env, { SUPABASE_URL: hub.gateway.url, SUPABASE_ANON_KEY: keys.publishable })
})
afterEach(() => {
  process.env = { ...environment }
})

describe('the token of an ended session', () => {
  test.each(['profiles', 'families', 'posts', 'conversations', 'conversation_members', 'messages'])(
    'reads nothing from %s',
    async (table) => {
      expect((await phone.from(table).select()).data).toEqual([])
      expect((await nana.db.from(table).select()).data).not.toEqual([])
    },
  )

  test('writes nothing', async () => {
    const posted = await phone.from('posts').insert({ family_id: family.id, content: 'Too late' })
    expect(posted.error?.code).toBe('42501')
    await phone.from('posts').delete().eq('family_id', family.id).throwOnError()
    await phone.from('profiles').update({ full_name: 'Mine' }).eq('id', nana.id).throwOnError()

    expect((await nana.db.from('posts').select('content')).data).toEqual([{ content: 'Ours' }])
    const { data } = await nana.db.from('profiles').select('full_name').eq('id', nana.id)
    expect(data).toEqual([{ full_name: 'Nana' }])
  })

  test('calls no function of the database', async () => {
    expect((await phone.rpc('inbox')).data).toEqual([])
    expect((await phone.rpc('my_sessions')).data).toEqual([])
    const calls = [
      phone.rpc('replace_invite_code', { family_id: family.id }),
      phone.rpc('open_conversation', { person: cousin.id }),
      phone.rpc('remove_family_member', { user_id: cousin.id }),
    ]
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
  })

  test('neither reads, signs, stores nor removes files', async () => {
    const bucket = phone.storage.from('family-media')
    const name = `${nana.id}/${randomBytes(16).toString('base64url')}.png`

    expect((await bucket.list(nana.id)).data).toEqual([])
    expect((await bucket.download(file)).error).not.toBeNull()
    expect((await bucket.createSignedUrl(file, 60)).error).not.toBeNull()
    expect((await bucket.createSignedUploadUrl(name)).error).not.toBeNull()
    expect((await bucket.upload(name, new Blob([PNG], { type: 'image/png' }))).error).toMatchObject({
      statusCode: '403',
    })
    await bucket.remove([file])
    expect((await nana.db.storage.from('family-media').list(nana.id)).data).toHaveLength(1)
  })

  test('continues no upload', async () => {
    const { token } = await aDeviceOf(nana)
    const name = `${nana.id}/${randomBytes(16).toString('base64url')}.png`
    const metadata = { bucketName: 'family-media', objectName: name, contentType: 'image/png' }
    const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const begun = await fetch(`${hub.gateway.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(PNG.length), 'upload-metadata': encoded.join() },
    })
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    await revoke(token).throwOnError()

    const { status } = await fetch(begun.headers.get('location') ?? '', {
      method: 'PATCH',
      headers: { ...headers, ...piece },
      body: PNG.slice(0, 10),
    })
    expect(begun.status).toBe(201)
    expect(status).toBe(403)
  })

  test('is refused by server functions', async () => {
    const body = { email: 'aunt@example.com', family_id: family.id }
    const { error } = await phone.functions.invoke('send-invitation', { body })
    expect(await error.context.json()).toEqual({ code: 'not_signed_in' })
  })

  test('joins no channel', async () => {
    const reason = new Promise((resolve) => {
      phone
        .channel('posts')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, () => {})
        .subscribe((_, error) => error && resolve(error.message))
    })
    expect(await reason).toBe('Unauthorized: The session has ended')
  })
})

describe('an open channel closes immediately', () => {
  const topics = [
    ['of changes', 'changes', false],
    ['of the family', () => `family:${family.id}`, true],
  ] as const

  test.each(topics)('%s', async (_, name, isPrivate) => {
    const { db, token } = await aDeviceOf(nana)
    const statuses: string[] = []
    const topic = typeof name === 'string' ? name : name()
    const joined = db
      .channel(topic, { config: { private: isPrivate } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, () => {})
      .subscribe((status) => statuses.push(status))
    const reasons: string[] = []
    joined.on('system', {}, ({ extension, message }) => extension === 'system' && reasons.push(message))
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), 5000)

    await revoke(token).throwOnError()

    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), 5000)
    expect(reasons).toEqual(['The session has ended'])
  })

  test('and those of other sessions stay open', async () => {
    const received = await listenTo(cousin.db, 'posts')
    const { token } = await aDeviceOf(nana)
    await revoke(token).throwOnError()

    await nana.db.from('posts').insert({ family_id: family.id, content: 'Still here' }).throwOnError()

    await vi.waitFor(() => expect(received).toHaveLength(1), 5000)
  })
})

describe('the token stops working after', () => {
  /** Whether the device still reads its user's profile. */
  const works = async ({ db }: { db: SupabaseClient }, { id }: Person) =>
    ((await db.from('profiles').select('id').eq('id', id)).data ?? []).length === 1

  test('signing out on the device', async () => {
    const aunt = await hub.aStranger('Aunt')
    const device = await aDeviceOf(aunt)
    expect(await works(device, aunt)).toBe(true)

    await aunt.db.auth.admin.signOut(device.token, 'local')

    expect(await works(device, aunt)).toBe(false)
    expect(await works(aunt, aunt)).toBe(true)
  })

  test('signing out everywhere else', async () => {
    const aunt = await hub.aStranger('Aunt')
    const device = await aDeviceOf(aunt)

    await aunt.db.auth.signOut({ scope: 'others' })

    expect(await works(device, aunt)).toBe(false)
    expect(await works(aunt, aunt)).toBe(true)
  })

  test('a new password', async () => {
    const aunt = await hub.aStranger('Aunt')
    const device = await aDeviceOf(aunt)

    const change = { password: 'a better password', current_password: PASSWORD }
    expect((await aunt.db.auth.updateUser(change)).error).toBeNull()

    expect(await works(device, aunt)).toBe(false)
    expect(await works(aunt, aunt)).toBe(true)
  })

  test('the reset of a forgotten password', async () => {
    const aunt = await hub.aStranger('Aunt')
    const device = await aDeviceOf(aunt)
    await aunt.db.auth.resetPasswordForEmail(aunt.email)
    const mail = await vi.waitFor(
      () => hub.gateway.mails.find(({ to }) => to === aunt.email) ?? expect.fail(),
      5000,
    )

    const { code: token } = mail as typeof mail & { code: string }
    const restored = hub.gateway.client()
    await restored.auth.verifyOtp({ email: aunt.email, token, type: 'recovery' })
    expect((await restored.auth.updateUser({ password: 'a better password' })).error).toBeNull()

    expect(await works(device, aunt)).toBe(false)
    expect(await works({ db: restored }, aunt)).toBe(true)
  })
})

test('the secret key has no session and works', async () => {
  const { data } = await hub.gateway.client({}, keys.secret).from('profiles').select('id').eq('id', nana.id)
  expect(data).toHaveLength(1)
})
