// The practical limit: Hono, postgres.js and jose without the gateway. It verifies the token, reads the body, sets the role
// and the claims, runs the statements that the gateway ran for the same call, and sends what Postgres answers, or signs the
// addresses of the same answer.

import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import postgres from 'postgres'
import { textTypes } from '../packages/gateway/src/database/database.ts'
import type { Recorded } from './recorded.ts'

const { BENCH_SOCKET = '', BENCH_CALLS = '', BENCH_JWT_SECRET = '' } = process.env

const calls: Recorded[] = JSON.parse(await readFile(BENCH_CALLS, 'utf8'))
const sql = postgres({
  host: BENCH_SOCKET,
  username: 'authenticator',
  database: 'postgres',
  max: 10,
  types: textTypes,
  onnotice: () => {},
})
const secret = new TextEncoder().encode(BENCH_JWT_SECRET)

const app = new Hono()
app.all('/:index', async (context) => {
  const call = calls[Number(context.req.param('index'))]
  if (!call) return context.notFound()
  const token = context.req.header('authorization')?.slice('Bearer '.length) ?? ''
  const { payload } = await jwtVerify(token, secret)
  if (context.req.method === 'POST') await context.req.json()
  const results = await sql.begin(call.readOnly ? 'read only' : '', (transaction) => [
    transaction`select set_config('role', ${String(payload.role)}, true),
                       set_config('request.jwt.claims', ${JSON.stringify(payload)}, true)`,
    ...call.statements.map(({ text, values }) => transaction.unsafe(text, values, { prepare: true })),
  ])
  const body = results.at(-1)?.[0]?.body ?? (await signed(call.answer))
  return context.body(body, 200, { 'Content-Type': 'application/json' })
})

/** An answer with each of its tokens signed again. */
async function signed(answer: string): Promise<string> {
  const tokens = answer.match(/(?<=token=)[\w.-]+/g) ?? []
  const again = tokens.map((token) =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
  )
  const next = (await Promise.all(again)).values()
  return answer.replaceAll(/(?<=token=)[\w.-]+/g, () => next.next().value ?? '')
}

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)
