// What a gateway sends to Postgres for each call.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGateway, diskStore } from '../packages/gateway/src/index.ts'
import type { Hub } from './hub.ts'
import type { Request as Call } from './queries/requests.ts'

export type Recorded = {
  readOnly: boolean
  statements: { text: string; values: string[] }[]
  /** For calls whose answer is not what Postgres returns. */
  answer: string
}

/** Asks a second gateway in this process, which has the hub's keys. @throws when an answer is an error */
export async function recordStatements(
  { directory, socket }: Hub,
  headers: Record<string, string>,
  calls: Call[],
): Promise<Recorded[]> {
  const { jwtSecret, publishableKey, secretKey } = JSON.parse(
    await readFile(join(directory, 'secrets.json'), 'utf8'),
  )
  let sent: { text: string; values: string[] }[] = []
  const connection = {
    ...{ host: socket.host, database: 'postgres', username: 'authenticator' },
    debug: (_: number, text: string, values: string[]) => sent.push({ text, values }),
  }
  const gateway = await createGateway({
    database: connection,
    objects: diskStore(join(directory, 'objects')),
    renditions: join(directory, 'renditions'),
    url: 'http://127.0.0.1',
    jwtSecret,
    keys: { publishable: publishableKey, secret: secretKey },
    sendMail: async () => {},
    log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  })
  const recorded: Recorded[] = []
  for (const { path, body } of calls) {
    const options = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    // The first time, a connection opens.
    await (await gateway.app.fetch(new Request(`http://127.0.0.1${path}`, options))).text()
    sent = []
    const response = await gateway.app.fetch(new Request(`http://127.0.0.1${path}`, options))
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    const statements = sent.filter(({ text }) => !/^(begin|commit|select set_config\('role')/.test(text))
    recorded.push({ readOnly: sent[0]?.text === 'begin read only', statements, answer })
  }
  await gateway.close()
  return recorded
}
