// Asks a gateway what a member's screens ask it, in this process: a network would add the same to every answer.

import { join } from 'node:path'
import postgres from 'postgres'
import type { Server } from '../../apps/server/src/postgres/cluster.ts'
import { createTokens } from '../../packages/gateway/src/http/tokens.ts'
import { createGateway, diskStore } from '../../packages/gateway/src/index.ts'
import type { Size } from './fill.ts'
import { findReader } from './reader.ts'
import { requestsOf } from './requests.ts'

const ROUNDS = 15
const KEYS = { publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' }
const JWT_SECRET = 'a-secret-of-at-least-thirty-two-characters'

export type Times = Record<string, number>

/** @returns the shortest time of each request in milliseconds, by its name: other work on the machine disturbs that least */
export async function timeRequests(
  cluster: Server,
  directory: string,
  database: string,
  family: number,
  size: Size,
): Promise<Times> {
  const { host, port, superuser } = cluster
  const sql = postgres({ host, port, username: superuser, database, max: 1, onnotice: () => {} })
  const reader = await findReader(sql, family, size)
  const [now] = await sql`select now() || '/' || pg_current_snapshot() as moment`
  await sql.end()
  const gateway = await createGateway({
    database: { host, port, database, username: 'authenticator' },
    objects: diskStore(join(directory, 'objects')),
    renditions: join(directory, 'renditions'),
    url: 'http://127.0.0.1',
    jwtSecret: JWT_SECRET,
    keys: KEYS,
    sendMail: async () => {},
    log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  })
  const claims = {
    sub: reader.me,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: reader.session,
    aal: 'aal1',
  }
  const token = await createTokens(JWT_SECRET).sign({
    ...claims,
    exp: Math.floor(Date.now() / 1000) + 36_000,
  })
  const headers = {
    apikey: KEYS.publishable,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }

  const times: Times = {}
  const requests = Object.values(requestsOf(reader, now?.moment)).flatMap((screen) => Object.entries(screen))
  for (const [name, { path, body }] of requests) {
    const request = () =>
      new Request(`http://127.0.0.1${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    const taken: number[] = []
    for (let index = 0; index < ROUNDS; index++) {
      const began = performance.now()
      const answer = await gateway.app.fetch(request())
      const text = await answer.text()
      taken.push(performance.now() - began)
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`)
    }
    times[name] = Math.min(...taken)
  }
  await gateway.close()
  return times
}
