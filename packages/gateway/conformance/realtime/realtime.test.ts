import { once } from 'node:events'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { jwtSecret, keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { realtimeGroups } from './groups.ts'
import type { Script, Step } from './scripts.ts'

const schema = `
  create table public.things (
    id bigint primary key, name text, size int, at timestamptz default '2026-01-02 03:04:05.678901+00');
  create table public.closed (id int primary key);
  create table public.announced (id int primary key, name text);
  grant select on public.things to anon, authenticated;
  alter publication supabase_realtime add table public.things, public.closed;
  select realtime.watch_published_tables();
  create function public.announce() returns trigger language plpgsql as $$ begin
    perform realtime.broadcast_changes('room', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
    return null; end $$;
  create trigger announce after insert or update or delete on public.announced for each row execute function public.announce();
  create policy "users receive and send" on realtime.messages for all to authenticated using (true) with check (true);`

let database: TestDatabase
let gateway: TestGateway
let token: string

beforeAll(async () => {
  database = await createDatabase('gateway')
  await database.admin.unsafe(schema)
  gateway = await startGateway(database, { patterns: true })
  token = await new SignJWT({ role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000a' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
})

afterAll(async () => {
  await gateway.close()
  await database.drop()
})

async function run({ steps, as = 'anon', version = '2.0.0' }: Script): Promise<void> {
  const address = `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${keys.publishable}&vsn=${version}`)
  const received: unknown[] = []
  socket.on('message', (data: Buffer, isBinary) =>
    received.push(isBinary ? { bytes: data.toString('hex') } : JSON.parse(data.toString())),
  )
  await once(socket, 'open')
  try {
    for (const step of steps) await take(step, as === 'ann' ? withToken : (frame) => frame, socket, received)
  } finally {
    socket.terminate()
    await database.admin.unsafe(
      'delete from public.things; delete from public.announced; delete from realtime.messages',
    )
  }
}

/** A user's token belongs to the join. */
function withToken(frame: unknown): unknown {
  if (!Array.isArray(frame) || frame[3] !== 'phx_join') return frame
  return [...frame.slice(0, 4), { ...frame[4], access_token: token }]
}

async function take(step: Step, signed: (frame: unknown) => unknown, socket: WebSocket, received: unknown[]) {
  if ('send' in step) socket.send(JSON.stringify(signed(step.send)))
  else if ('receive' in step) await vi.waitFor(() => expect(received).toContainEqual(step.receive), 5000)
  else if ('sql' in step) await database.admin.unsafe(step.sql)
  else if ('post' in step) {
    const response = await fetch(`${gateway.url}/realtime/v1${step.post}`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(step.body),
    })
    expect(response.status).toBe(step.status)
  } else {
    const found = received.filter((frame) => Array.isArray(frame) && frame[3] === step.all)
    expect(found.map((frame) => (frame as unknown[])[4])).toEqual(step.are)
  }
}

for (const { title, cases } of realtimeGroups) {
  describe(title, () => {
    for (const script of cases) test(script.does, () => run(script))
  })
}
