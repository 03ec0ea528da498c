// Compares each read of the app's screens with the same statement in a bare handler.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTokens } from '../packages/gateway/src/http/tokens.ts'
import { withBareHandler } from './against-bare.ts'
import { withHub } from './hub.ts'
import { fillHub, USUAL } from './queries/fill.ts'
import { findReader, type Reader } from './queries/reader.ts'
import { requestsOf } from './queries/requests.ts'

const FAMILIES = 20
const CLIENTS = 10
const SECONDS = 1

export const benchScreens = () =>
  withHub(async (hub) => {
    const sql = postgres({ host: hub.socket.host, username: 'postgres', database: 'postgres', max: 1 })
    // The families' notifications are old enough to be removed.
    await sql`insert into private.job_runs (job, due_at) values ('clean-up-notifications', now() + interval '1 day')
      on conflict (job) do update set due_at = excluded.due_at`
    await fillHub(sql, [{ first: 1, last: FAMILIES, size: USUAL }])
    const reader = await findReader(sql, 1, USUAL)
    const [now] = await sql`select now() || '/' || pg_current_snapshot() as moment`
    await sql.end()

    const headers = {
      ...hub.feed.headers,
      authorization: `Bearer ${await tokenOf(reader, hub.directory)}`,
      'content-type': 'application/json',
    }
    const named = Object.values(requestsOf(reader, now?.moment)).flatMap((screen) => Object.entries(screen))
    const calls = named.map(([, call]) => call)
    await withBareHandler(hub, headers, calls, async (compare) => {
      const table: Record<string, { 'bare handler': number; gateway: number; ratio: number }> = {}
      for (const [index, [name]] of named.entries()) {
        const { bare, gateway } = await compare(index, CLIENTS, SECONDS)
        const ratio = Number((gateway / bare).toFixed(2))
        table[name] = { 'bare handler': Math.round(bare), gateway: Math.round(gateway), ratio }
      }
      console.log(`\nReads of the screens, ${CLIENTS} clients (requests per second), the lowest ratio first`)
      console.table(
        Object.fromEntries(Object.entries(table).sort(([, one], [, other]) => one.ratio - other.ratio)),
      )
    })
  })

async function tokenOf({ me, session }: Reader, directory: string): Promise<string> {
  const { jwtSecret } = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  return createTokens(jwtSecret).sign({
    sub: me,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: session,
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + 36_000,
  })
}
