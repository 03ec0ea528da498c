import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { connect, type Database, type Session } from './database.ts'

let files: TestDatabase
let database: Database

const as = (role: string, sub = '00000000-0000-4000-8000-000000000001') => ({
  role,
  settings: { 'request.jwt.claims': JSON.stringify({ role, sub }) },
})

const from = (account: string, network = account) => ({ account, network })

beforeAll(async () => {
  files = await createDatabase('gateway')
  await files.admin.unsafe(`
    create table public.notes (id int primary key, body jsonb, at timestamptz);
    grant select, insert on public.notes to authenticated;`)
  database = connect(files.gateway)
})

afterAll(async () => {
  await database.close()
  await files.drop()
})

test('a statement runs as the caller, and the next one on the connection does not', async () => {
  const who = { text: 'select current_user::text as role, auth.uid()::text as uid', values: [] }

  expect(await database.one(as('authenticated'), who)).toEqual([
    { role: 'authenticated', uid: '00000000-0000-4000-8000-000000000001' },
  ])
  expect(await database.one({ role: 'anon', settings: {} }, who)).toEqual([{ role: 'anon', uid: null }])
})

test('values stay exactly as Postgres returns them', async () => {
  const rows = await database.one(as('authenticated'), {
    text: 'insert into public.notes values ($1, $2, $3) returning body, at',
    values: ['1', '{"n": 9007199254740993, "d": 1.50}', '2026-01-02 01:04:05.678901+00'],
  })
  expect(rows).toEqual([{ body: '{"d": 1.50, "n": 9007199254740993}', at: '2026-01-02 01:04:05.678901+00' }])
})

test('a failing statement writes nothing and leaves the connection usable', async () => {
  const insert = (id: string) => ({ text: 'insert into public.notes (id) values ($1)', values: [id] })

  await expect(
    database.transaction(as('authenticated'), async (query) => {
      await query(insert('7'))
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(database.one(as('anon'), insert('8'))).rejects.toMatchObject({ code: '42501' })
  await expect(database.one(as('nobody'), insert('9'))).rejects.toMatchObject({ code: '22023' })

  const left = await database.one(as('authenticated'), {
    text: 'select id from public.notes where id > 6',
    values: [],
  })
  expect(left).toEqual([])
})

test('a read-only session cannot write', async () => {
  const write = { text: 'insert into public.notes (id) values (5)', values: [] }
  await expect(database.one({ ...as('authenticated'), readOnly: true }, write)).rejects.toMatchObject({
    code: '25006',
  })
})

test('endless query shapes do not pile up as prepared statements', async () => {
  const single = connect({ ...files.gateway, max: 1 })
  for (let shape = 0; shape < 1100; shape++) {
    const statement = { text: `select $1::int as n${shape}`, values: [String(shape)] }
    expect(await single.one(as('anon'), statement)).toEqual([{ [`n${shape}`]: shape }])
  }
  const [kept] = await single.one(as('anon'), {
    text: 'select count(*)::int as count from pg_prepared_statements',
    values: [],
  })
  expect(kept?.count).toBeLessThanOrEqual(1001)
  await single.close()
})

test('a lost connection fails its user and no other', async () => {
  const pool = connect({ ...files.gateway, max: 2 })
  const slow = { text: 'select pg_sleep(20), pg_backend_pid()::text as pid', values: [] }
  const quick = { text: "select 'fine' as state", values: [] }
  for (let time = 0; time < 3; time++) {
    const losers = [
      pool.one(as('authenticated'), slow),
      pool.transaction(as('authenticated'), (query) => query(slow)),
    ].map((loser) => expect(loser).rejects.toThrow(/terminating|CLOSED/))
    const waiting = [pool.one(as('anon'), quick), pool.transaction(as('anon'), (query) => query(quick))]
    const running = () => files.admin`
      select pid from pg_stat_activity
       where datname = current_database() and usename = 'authenticator' and query like '%pg_sleep(20)%'`
    await vi.waitFor(async () => expect(await running()).toHaveLength(2), 5000)
    for (const { pid } of await running()) await files.admin`select pg_terminate_backend(${pid})`
    await Promise.all(losers)
    expect(await Promise.all(waiting)).toEqual([[{ state: 'fine' }], [{ state: 'fine' }]])
  }
  await pool.close()
})

test('a connection lost while its transaction waits for something else fails too', async () => {
  const pool = connect({ ...files.gateway, max: 1 })
  const pid = { text: 'select pg_backend_pid()::text as pid', values: [] }
  let goOn = () => {}
  const elsewhere = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const after = vi.fn()
  let first: string | undefined

  const loser = pool.transaction(as('authenticated'), async (query) => {
    first = String((await query(pid))[0]?.pid)
    await files.admin`select pg_terminate_backend(${first})`
    await elsewhere
    await query(pid).then(after, after)
  })
  await expect(loser).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  const [next] = await pool.one(as('anon'), pid)
  expect(next?.pid).not.toBe(first)

  goOn()
  await vi.waitFor(() =>
    expect(after).toHaveBeenCalledWith(expect.objectContaining({ code: 'CONNECTION_CLOSED' })),
  )
  await pool.close()
})

const sleeping = { text: 'select pg_sleep(20)', values: [] }
const sleepers = async () =>
  (
    await files.admin`
      select pid from pg_stat_activity where datname = current_database() and query = ${sleeping.text} and state = 'active'`
  ).length

test('a caller’s slow statements leave connections to others and to the gateway itself', async () => {
  const pool = connect({ ...files.gateway, max: 8 })
  const ann = new AbortController()
  const slow = Array.from({ length: 10 }, () =>
    pool
      .one({ ...as('authenticated'), client: from('ann'), signal: ann.signal }, sleeping)
      .catch(() => 'cancelled'),
  )
  await vi.waitFor(async () => expect(await sleepers()).toBe(3), 5000)

  const quick = { text: "select 'fine' as state", values: [] }
  expect(await pool.one({ ...as('authenticated'), client: from('ben') }, quick)).toEqual([{ state: 'fine' }])
  expect(await pool.one(as('anon'), quick)).toEqual([{ state: 'fine' }])
  expect(await sleepers()).toBe(3)

  ann.abort()
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['cancelled']))
  await pool.close()
})

test('the statement of a disconnected client is cancelled, and no later one', async () => {
  const pool = connect({ ...files.gateway, max: 2 })
  for (const run of [
    (session: Session) => pool.one(session, sleeping),
    (session: Session) => pool.transaction(session, (query) => query(sleeping)),
  ]) {
    const client = new AbortController()
    const lost = run({ ...as('authenticated'), client: from('ann'), signal: client.signal })
    await vi.waitFor(async () => expect(await sleepers()).toBe(1), 5000)
    client.abort()
    await expect(lost).rejects.toMatchObject({ code: '57014' })
    const after = Array.from({ length: 5 }, () =>
      pool.one({ ...as('authenticated'), client: from('ann') }, { text: 'select 1 as one', values: [] }),
    )
    expect(await Promise.all(after)).toEqual(Array(5).fill([{ one: 1 }]))
  }
  await pool.close()
})

test('closing the database waits for running work, but not forever', async () => {
  const other = connect(files.gateway)
  const running = other.one(as('authenticated'), {
    text: "select pg_sleep(0.2), 'done' as state",
    values: [],
  })
  const began = performance.now()

  await other.close()

  expect(performance.now() - began).toBeLessThan(3_000)
  expect(await running).toMatchObject([{ state: 'done' }])
})

test('a Postgres that ends each connection at its first statement fails the caller, and nothing else', async () => {
  const authenticated = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0])
  const ready = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]))
      socket.once('data', () => socket.destroy())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const lost = connect({ host: '127.0.0.1', port, database: 'hub', username: 'hub', password: '' })

  // An error that is not handled would fail the run.
  await expect(lost.one(as('anon'), { text: 'select 1', values: [] })).rejects.toMatchObject({
    code: 'CONNECTION_CLOSED',
  })
  await lost.close()
  server.close()
})
