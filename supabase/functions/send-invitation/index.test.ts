import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { proveAddress } from '../../../test/membership.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { type MailServer, startMailServer } from '../_shared/mail-server.fixture.ts'
import { readOutbox } from '../_shared/outbox.fixture.ts'
import sendInvitation from './index.ts'

const hub = await openHub(new Map([['send-invitation', sendInvitation]]))
let directory: string
const environment = { ...process.env }

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-invitation-'))
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    PUBLIC_URL: 'https://hub.example',
    KINFOLD_DATA_DIR: directory,
  })
})

afterEach(async () => {
  process.env = { ...environment }
  await rm(directory, { recursive: true, force: true })
})

const { ask: invite, refusal } = callsOf('send-invitation')

const outbox = () => readOutbox(directory)

describe('without a mail server', () => {
  test('the mail is in the outbox, with a link to join', async () => {
    const { family, cousin } = await hub.aFamily('Oliveira & Sons')

    const { data } = await invite(cousin, { email: 'aunt@example.com' })

    const link = `https://hub.example/join/${family.invite_code}`
    expect(data).toEqual({ delivery: 'saved', link })
    const [mail = '', ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatch(/^To: aunt@example\.com$/m)
    expect(mail).toMatch(/^Subject: Cousin invites you to Oliveira & Sons on Kinfold$/m)
    expect(mail).toContain(link)
    expect(mail).toContain('Oliveira &amp; Sons')
  })

  test('names cannot add headers or markup', async () => {
    const { cousin } = await hub.aFamily('<b>Bold</b>')
    await cousin.db
      .from('profiles')
      .update({ full_name: '<img src=x> "Tom", Bcc: everyone@example.com' })
      .eq('id', cousin.id)
      .throwOnError()

    await invite(cousin, { email: 'aunt@example.com' })

    const [mail = ''] = await outbox()
    expect(mail).not.toMatch(/^Bcc:/im)
    expect(mail).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(mail.slice(mail.indexOf('<!doctype'))).not.toMatch(/<img|<b>/)
  })
})

test('it is in the language that the inviter chooses, unless the address has an account with another one', async () => {
  const { cousin } = await hub.aFamily('Oliveira')
  const neighbour = await hub.aStranger('Neighbour')
  await neighbour.db.from('profiles').update({ language: 'fr' }).eq('id', neighbour.id).throwOnError()

  await invite(cousin, { email: 'tante@example.com', language: 'de' })
  await invite(cousin, { email: neighbour.email, language: 'de' })

  const languages = (await outbox()).map((mail) => [
    /^To: (.*)$/m.exec(mail)?.[1],
    /<html lang=3D"(\w+)"/.exec(mail)?.[1],
  ])
  expect(Object.fromEntries(languages)).toEqual({ 'tante@example.com': 'de', [neighbour.email]: 'fr' })
})

describe('with a mail server', () => {
  let server: MailServer

  beforeEach(async () => {
    server = await startMailServer()
    process.env.SMTP_URL = server.url
    process.env.MAIL_FROM = 'Our Hub <hub@hub.example>'
  })
  afterEach(() => server.close())

  test('it receives the mail', async () => {
    const { nana } = await hub.aFamily()

    const { data } = await invite(nana, { email: 'aunt@example.com' })

    expect(data).toMatchObject({ delivery: 'sent' })
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]).toMatchObject({ from: 'hub@hub.example', to: ['aunt@example.com'] })
    expect(server.taken[0]?.source).toMatch(/^From: Our Hub <hub@hub\.example>\r$/m)
    expect(await outbox()).toEqual([])
  })

  test('a rejection is reported to the caller', async () => {
    const { nana } = await hub.aFamily()
    server.refuses('aunt@example.com')

    expect(await refusal(nana, { email: 'aunt@example.com' })).toEqual({
      status: 502,
      code: 'mail_failed',
    })
  })
})

test('links and addresses in names are left out', async () => {
  const { cousin } = await hub.aFamily('Win at evil.example/now or https://evil.example')
  await cousin.db
    .from('profiles')
    .update({ full_name: 'spam@evil.example Tom www.evil.example' })
    .eq('id', cousin.id)
    .throwOnError()

  await invite(cousin, { email: 'aunt@example.com' })

  const [mail = ''] = await outbox()
  // Long headers are folded (RFC 5322, section 2.2.3).
  expect(mail.replaceAll('\n ', ' ')).toMatch(
    /^Subject: Tom www evil example invites you to Win at evil example\/now or on Kinfold$/m,
  )
  expect(mail).not.toMatch(/evil\.example|@evil/)
})

describe('refusing', () => {
  test('visitors, and people without a family', async () => {
    const stranger = await hub.aStranger()
    const email = 'aunt@example.com'

    const signIn = { status: 401, code: 'not_signed_in' }
    expect(await refusal({ db: hub.anonymous }, { email })).toEqual(signIn)
    const forged = hub.gateway.client({ global: { headers: { authorization: 'Bearer forged' } } })
    expect(await refusal({ db: forged }, { email })).toEqual(signIn)
    expect(await refusal(stranger, { email })).toEqual({
      status: 403,
      code: 'family_required',
    })
    expect(await outbox()).toEqual([])
  })

  test('invalid addresses, and more than one', async () => {
    const { nana } = await hub.aFamily()
    const bodies = [
      {},
      { email: '' },
      { email: 'aunt' },
      { email: ['aunt@example.com'] },
      { email: 'aunt@example.com, uncle@example.com' },
      { email: 'Aunt <aunt@example.com>' },
      { email: 'aunt@example.com\r\nBcc: everyone@example.com' },
      { email: `${'x'.repeat(250)}@example.com` },
    ]

    for (const body of bodies) {
      const refused = { status: 400, code: 'invalid_email' }
      expect(await refusal(nana, body), JSON.stringify(body)).toEqual(refused)
    }
    expect(await outbox()).toEqual([])
  })

  test('more than twenty in a day', async () => {
    const { family, nana } = await hub.aFamily()
    const rows = Array.from({ length: 20 }, () => ({ family_id: family.id, email: 'aunt@example.com' }))
    await nana.db.from('family_invitations').insert(rows).throwOnError()

    expect(await refusal(nana, { email: 'uncle@example.com' })).toEqual({
      status: 429,
      code: 'family_invitation_limit',
    })
    expect(await outbox()).toEqual([])
  })

  test('more than three without a verified address, when there is a mail server', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const rows = Array.from({ length: 3 }, () => ({ family_id: family.id, email: 'aunt@example.com' }))
    await hub.database.admin`update private.hub_settings set has_mail_server = true`
    try {
      await nana.db.from('family_invitations').insert(rows).throwOnError()
      await proveAddress(hub.database, cousin.id)
      await cousin.db.from('family_invitations').insert(rows).throwOnError()

      expect(await refusal(nana, { email: 'uncle@example.com' })).toEqual({
        status: 403,
        code: 'verified_address_required',
      })
      expect((await invite(cousin, { email: 'uncle@example.com' })).data).toMatchObject({ delivery: 'saved' })
    } finally {
      await hub.database.admin`update private.hub_settings set has_mail_server = false`
    }
    expect((await invite(nana, { email: 'uncle@example.com' })).data).toMatchObject({ delivery: 'saved' })
  })

  test('more mails than the hub may send in an hour', async () => {
    const { nana } = await hub.aFamily()
    await hub.database.admin`update private.hub_settings set mails_per_hour = 2`
    await hub.database.admin`delete from private.allowances where kind = 'mails'`
    const ask = () => refusal(nana, { email: 'aunt@example.com' })
    await invite(nana, { email: 'aunt@example.com' })
    await invite(nana, { email: 'aunt@example.com' })

    expect(await ask()).toEqual({ status: 429, code: 'mail_limit' })
    await hub.database.admin`
      update private.allowances set counted_at = counted_at - interval '2 hours' where kind = 'mails'`
    expect((await invite(nana, { email: 'aunt@example.com' })).data).toMatchObject({ delivery: 'saved' })
    await hub.database.admin`update private.hub_settings set mails_per_hour = 500`
  })

  test('what is not JSON, and what is not POST', async () => {
    const { nana } = await hub.aFamily()
    const { data } = await nana.db.auth.getSession()
    const authorization = `Bearer ${data.session?.access_token}`
    const address = `${hub.gateway.url}/functions/v1/send-invitation`

    expect((await fetch(address, { method: 'POST', headers: { authorization }, body: '{' })).status).toBe(400)
    expect((await fetch(address, { headers: { authorization } })).status).toBe(405)
  })
})

test('allows calls from other origins', async () => {
  const preflight = await sendInvitation.fetch(new Request('https://hub.example', { method: 'OPTIONS' }))

  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
})
