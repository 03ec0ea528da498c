// The practical limit: Hono, postgres.js and jose without the gateway. It verifies the token, sets the role and the
// claims, and runs the gateway's own SQL for the feed.

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { jwtVerify } from 'jose'
import postgres from 'postgres'
import { connect } from '../packages/gateway/src/database/database.ts'
import { Values } from '../packages/gateway/src/database/sql-text.ts'
import { parseAccept } from '../packages/gateway/src/rest/parse/media-type.ts'
import { parseQuery } from '../packages/gateway/src/rest/parse/query.ts'
import { planRead } from '../packages/gateway/src/rest/plan/read.ts'
import { MAX_ROWS } from '../packages/gateway/src/rest/plan/read-plan.ts'
import { loadSchemaCache } from '../packages/gateway/src/rest/schema-cache.ts'
import { envelopeSql } from '../packages/gateway/src/rest/sql/envelope.ts'
import { readSql } from '../packages/gateway/src/rest/sql/read.ts'

const { BENCH_SOCKET = '', BENCH_PATH = '', BENCH_JWT_SECRET = '' } = process.env
const connection = { host: BENCH_SOCKET, username: 'authenticator', database: 'postgres' }

const { text, values } = await feedSql()
const sql = postgres({ ...connection, max: 10, onnotice: () => {} })
const secret = new TextEncoder().encode(BENCH_JWT_SECRET)

const app = new Hono()
app.get('/rest/v1/posts', async (context) => {
  const token = context.req.header('authorization')?.slice('Bearer '.length) ?? ''
  const { payload } = await jwtVerify(token, secret)
  const [, [feed]] = await sql.begin('read only', (transaction) => [
    transaction`select set_config('role', ${String(payload.role)}, true),
                       set_config('request.jwt.claims', ${JSON.stringify(payload)}, true)`,
    transaction.unsafe(text, values, { prepare: true }),
  ])
  return context.body(feed?.body, 200, { 'Content-Type': 'application/json' })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)

async function feedSql() {
  const database = connect(connection)
  const cache = await loadSchemaCache(database, ['public'])
  const table = cache.table('public', 'posts')
  if (!table) throw new Error('There is no table posts')
  const query = parseQuery(new URL(BENCH_PATH, 'http://bench').searchParams)
  const values = new Values()
  const text = envelopeSql(readSql(planRead(cache, table, query, MAX_ROWS), values), parseAccept('*/*'))
  await database.close()
  return { text, values: [...values.list] }
}
