import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { startMailServer } from '../_shared/mail-server.fixture.ts'
import { readOutbox } from '../_shared/outbox.fixture.ts'
import sendTestMail from './index.ts'

const hub = await openHub(new Map([['send-test-mail', sendTestMail]]))
const environment = { ...process.env }
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-test-mail-'))
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    KINFOLD_DATA_DIR: directory,
  })
})
afterEach(async () => {
  process.env = { ...environment }
  await rm(directory, { recursive: true, force: true })
})

// The first admin is the host.
const { nana: host, cousin, family } = await hub.aFamily()
const { ask, refusal } = callsOf('send-test-mail')

async function withMailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  process.env.SMTP_URL = server.url
  return server
}

test('the mail goes to the host’s own address', async () => {
  const server = await withMailServer()
  expect((await ask(host, {})).data).toEqual({ to: host.email, delivery: 'sent' })
  expect(server.taken).toMatchObject([{ to: [host.email] }])
})

test('without a mail server it is saved to the outbox', async () => {
  expect((await ask(host, {})).data).toEqual({ to: host.email, delivery: 'saved' })
  expect(await readOutbox(directory)).toMatchObject([expect.stringContaining('Subject: A test from Kinfold')])
})

test('a refusal is answered in the words of the mail server', async () => {
  const server = await withMailServer()
  server.refuses(host.email)
  expect(await refusal(host, {})).toMatchObject({
    status: 502,
    code: 'mail_failed',
    reason: expect.stringContaining('Mailbox full'),
  })
})

test('nobody else sends any', async () => {
  const outsiders = await hub.outsidersOf(family)
  for (const person of [cousin, ...Object.values(outsiders)]) {
    expect(await refusal(person, {})).toEqual({ status: 403, code: 'host_only' })
  }
  expect(await refusal({ db: hub.anonymous }, {})).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await readOutbox(directory)).toEqual([])
})
