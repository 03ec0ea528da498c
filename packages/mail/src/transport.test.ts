import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from './transport.ts'

const to = 'nana@example.com'
const letter = {
  language: 'en' as const,
  subject: 'Come in, Zoë',
  paragraphs: ['The door is open.'],
  notes: [],
}
const mailFrom = 'Kinfold <kinfold@hub.example>'

const notSaved = () => expect.unreachable()

let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-mail-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('without a mail server, mail is saved to the outbox, readable by its owner only', async () => {
  const outbox = join(dataDirectory, 'outbox')
  const saved: [string, string][] = []
  const send = createMailer({ mailFrom, dataDirectory }, (...args) => saved.push(args))

  await send(to, letter)
  await send(to, letter)

  const files = await readdir(outbox)
  expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)])
  const path = join(outbox, String(files[0]))
  expect(saved).toEqual(files.map((file) => [to, join(outbox, file)]))
  expect(await readFile(path, 'utf8')).toMatch(
    /^From: Kinfold <kinfold@hub.example>\nTo: nana@example.com\nSubject: =\?UTF-8\?.*\n\nThe door is open\.\n/s,
  )
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('with a mail server, mail is sent and not saved', async () => {
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

  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDirectory }, notSaved)(to, letter)

  expect(received).toEqual([expect.stringContaining('The door is open.')])
  expect(await readdir(dataDirectory)).toEqual([])
  await new Promise<void>((resolve) => server.close(resolve))
})

test('an unreachable mail server is an error', async () => {
  const send = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDirectory }, notSaved)
  await expect(send(to, letter)).rejects.toThrow('ECONNREFUSED')
})

test('a list of addresses is never read as several recipients', async () => {
  await createMailer({ mailFrom, dataDirectory }, () => {})('aunt@example.com, uncle@example.com', letter)
  const [file = ''] = await readdir(join(dataDirectory, 'outbox'))
  const source = await readFile(join(dataDirectory, 'outbox', file), 'utf8')
  expect(source).not.toMatch(/^To: aunt@example\.com/m)
})
