import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsIn } from '@kinfold/i18n/server'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthMailer } from './mail.ts'

test('a mail of the auth service is rendered with the public host name', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-mail-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const config = { mailFrom: 'Kinfold <kinfold@hub.example>', dataDirectory }
  const log = { info() {}, warn() {}, error() {} }
  const send = createAuthMailer(config, 'https://hub.example:8443', async () => textsIn('en'), log)

  await send({ kind: 'reauthentication', to: 'nana@example.com', code: '012345' })

  const [file = ''] = await readdir(join(dataDirectory, 'outbox'))
  const mail = await readFile(join(dataDirectory, 'outbox', file), 'utf8')
  expect(mail).toMatch(/^To: nana@example\.com$/m)
  expect(mail).toContain('hub.example:8443')
  expect(mail).toContain('Enter this code: 012345')
})
