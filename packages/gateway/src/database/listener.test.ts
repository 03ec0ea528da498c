import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { connect, type Database } from './database.ts'

let files: TestDatabase
let database: Database

beforeAll(async () => {
  files = await createDatabase('gateway')
  database = connect(files.gateway)
})

afterAll(async () => {
  await database.close()
  await files.drop()
})

test('after an outage it listens again, reports it, and receives everything once', async () => {
  const heard: string[] = []
  const started = vi.fn()
  await database.listen('news', (payload) => heard.push(payload), started)
  await database.listen('news', (payload) => heard.push(`${payload} too`))
  await database.listen('weather', (payload) => heard.push(payload))
  await files.admin`notify news, 'before'`
  await vi.waitFor(() => expect(heard).toEqual(['before', 'before too']))
  expect(started).toHaveBeenCalledTimes(1)

  // A second without connections, as while Postgres restarts.
  const [{ name = '' } = {}] = await files.admin<{ name: string }[]>`select current_database() as name`
  await files.admin.unsafe(`alter database ${name} with connection limit 0`)
  await files.admin`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = 'authenticator'`
  await files.admin`select pg_sleep(1)`
  await files.admin.unsafe(`alter database ${name} with connection limit -1`)

  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2), 10_000)
  heard.length = 0
  await files.admin`notify news, 'after'`
  await files.admin`notify weather, 'sunny'`
  await vi.waitFor(() => expect(heard).toContain('sunny'))
  expect(heard).toEqual(['after', 'after too', 'sunny'])
  expect(started).toHaveBeenCalledTimes(2)
})

test('a lock is held by one gateway, until it is released or the connection is lost', async () => {
  const other = connect(files.gateway)
  const onLost = vi.fn()
  const lock = await database.tryLock('pie', onLost)
  expect(await other.tryLock('pie', () => {})).toBeUndefined()
  const tart = await other.tryLock('tart', () => {})
  expect(tart).toBeDefined()
  await Promise.all([lock?.release(), tart?.release()])
  const taken = await other.tryLock('pie', () => {})
  expect(taken).toBeDefined()
  await taken?.release()

  await database.tryLock('pie', onLost)
  expect(onLost).not.toHaveBeenCalled()
  await files.admin`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(await other.tryLock('pie', () => {})).toBeDefined()
  await other.close()
})

test('it closes while it connects', async () => {
  const postgres = await openSilentPostgres()
  const connecting = connect({ host: '127.0.0.1', port: postgres.port, username: 'anyone' })
  const listening = connecting.listen('news', () => {}).catch(({ code }) => code)
  await postgres.asked
  await connecting.close()
  expect(await listening).toBe('CONNECTION_DESTROYED')
  postgres.close()
})

/** Accepts a client and answers none of its statements. */
async function openSilentPostgres() {
  let onAsked: () => void
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve
  })
  const server = createServer((socket: Socket) => {
    socket.once('data', () => {
      // AuthenticationOk and ReadyForQuery.
      socket.write(Buffer.from('5200000008000000005a0000000549', 'hex'))
      socket.once('data', () => onAsked())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() }
}
