// A gateway, and the requests of a member's screens to it, in this process: a network would add the same to every answer.

import { join } from 'node:path'
import type { Sql } from 'postgres'
import { createTokens } from '../../packages/gateway/src/http/tokens.ts'
import { createGateway, diskStore } from '../../packages/gateway/src/index.ts'
import type { Size } from './fill.ts'
import { findReader } from './reader.ts'
import { type Request as Asked, requestsOf } from './requests.ts'

const KEYS = { publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' }
const JWT_SECRET = 'a-secret-of-at-least-thirty-two-characters'

export type Connection = { host: string; port: number; database: string }

/**
 * @param sql as the owner of the database
 * @param directory for files
 * @param family its number in `fillHub`
 */
export async function openScreens(
  sql: Sql,
  connection: Connection,
  directory: string,
  family: number,
  size: Size,
) {
  const reader = await findReader(sql, family, size)
  const [now] = await sql`select now() || '/' || pg_current_snapshot() as moment`
  const gateway = await createGateway({
    database: { ...connection, username: 'authenticator' },
    objects: diskStore(join(directory, 'objects')),
    renditions: join(directory, 'renditions'),
    url: 'http://127.0.0.1',
    jwtSecret: JWT_SECRET,
    keys: KEYS,
    sendMail: async () => {},
    log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  })
  const token = await createTokens(JWT_SECRET).sign({
    sub: reader.me,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: reader.session,
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + 36_000,
  })
  const headers = {
    apikey: KEYS.publishable,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }

  return {
    requests: requestsOf(reader, now?.moment),
    /** @throws when the answer is an error */
    async ask({ path, body }: Asked): Promise<void> {
      const options = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
      const answer = await gateway.app.fetch(new Request(`http://127.0.0.1${path}`, options))
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    },
    close: gateway.close,
  }
}
