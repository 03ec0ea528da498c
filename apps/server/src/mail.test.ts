import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from './mail.ts'

const log = { info() {}, warn() {}, error() {} }
const mail = { to: 'nana@example.com', subject: 'Come in, Zoë', text: 'The door is open.' }
const mailFrom = 'Kinfold <kinfold@hub.example>'

let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-mail-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('without a mail server every mail waits in the outbox, for the owner’s eyes only', async () => {
  const outbox = join(dataDirectory, 'outbox')
  await mkdir(outbox)
  const send = createMailer({ mailFrom, dataDirectory }, log)

  await send(mail)
  await send(mail)

  const files = await readdir(outbox)
  expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)])
  const path = join(outbox, String(files[0]))
  expect(await readFile(path, 'utf8')).toMatch(
    /^From: Kinfold <kinfold@hub.example>\nTo: nana@example.com\nSubject: =\?UTF-8\?.*\n\nThe door is open\.\n?$/s,
  )
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('with a mail server it goes there, and nothing is kept', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream: Readable, _, done) => {
      received.push(await text(stream))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDirectory }, log)(mail)

  expect(received).toEqual([expect.stringContaining('The door is open.')])
  expect(await readdir(dataDirectory)).toEqual([])
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a mail server that cannot be reached is an error for whoever sends', async () => {
  const send = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDirectory }, log)
  await expect(send(mail)).rejects.toThrow('ECONNREFUSED')
})
